/* Fuzzes the reader of edge lists, undirected and directed; its seeds are in tests/corpus/edges. */
#include "tests/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_read(&cm_format_edges, data, size, false);
    fuzz_read(&cm_format_edges, data, size, true);
    fuzz_read(NULL, data, size, false);
    return 0;
}
