/* Fuzzes the reader of graph6, undirected and directed; its seeds are in tests/corpus/graph6. */
#include "tests/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_read(&cm_format_graph6, data, size, false);
    fuzz_read(&cm_format_graph6, data, size, true);
    fuzz_read(NULL, data, size, false);
    return 0;
}
