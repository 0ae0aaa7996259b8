/* Fuzzes the reader of LeetCode's lists, undirected and directed; its seeds are in
 * tests/corpus/leetcode. */
#include "tests/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_read(&cm_format_leetcode, data, size, false);
    fuzz_read(&cm_format_leetcode, data, size, true);
    fuzz_read(NULL, data, size, false);
    return 0;
}
