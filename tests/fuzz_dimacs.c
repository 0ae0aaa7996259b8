/* Fuzzes the reader of DIMACS, undirected and directed; its seeds are in tests/corpus/dimacs. */
#include "tests/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_read(&cm_format_dimacs, data, size, false);
    fuzz_read(&cm_format_dimacs, data, size, true);
    fuzz_read(NULL, data, size, false);
    return 0;
}
