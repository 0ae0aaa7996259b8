/* The table of records: kept, lifted, refused, never half there; and the one in results/bound, of
 * which every row is solved anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "bound/hunt_moves.h"
#include "bound/hunt_records.h"
#include "generators/records.h"
#include "tests/support.h"

struct place {
    char directory[64], table[96];
};

static struct place begin(void)
{
    struct place place = {.directory = "/tmp/catmouse-records-XXXXXX"};
    assert_non_null(mkdtemp(place.directory));
    snprintf(place.table, sizeof place.table, "%s/records.tsv", place.directory);
    return place;
}

static void end(const struct place *place)
{
    char lock[112];
    snprintf(lock, sizeof lock, "%s.lock", place->table);
    remove(place->table);
    remove(lock);
    assert_int_equal(rmdir(place->directory), 0); /* nothing else was left there */
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

/* A ring's longest game, as a record. */
static enum cm_status ring_record(struct cm_memory *memory, uint32_t nodes, uint32_t more_plies,
                                  struct cm_hunt_record *record, struct cm_error *error)
{
    struct cm_hunt_graph ring = {.nodes = nodes};
    for (uint32_t u = 0; u < nodes; u++)
        cm_hunt_flip(&ring, u, (u + 1) % nodes);
    struct cm_hunt_depth depth = cm_hunt_measure(&ring);
    depth.plies += more_plies;
    return cm_hunt_certify(memory, &ring, &depth, "a ring", 7, record, error);
}

static void test_keeps_the_longer(void **state)
{
    struct place place = begin();
    struct cm_memory memory = {0};
    struct cm_hunt_record record;
    struct cm_hunt_records records;
    struct cm_error error = {0};
    bool kept;
    (void)state;
    for (uint32_t nodes = 12; nodes >= 6; nodes -= 2) {
        assert_int_equal(ring_record(&memory, nodes, 0, &record, &error), CM_OK);
        assert_int_equal(cm_hunt_records_keep(&memory, place.directory, &record, &kept, &error),
                         CM_OK);
        assert_true(kept);
        assert_int_equal(cm_hunt_records_keep(&memory, place.directory, &record, &kept, &error),
                         CM_OK);
        assert_false(kept);
        cm_hunt_record_free(&memory, &record);
    }
    assert_int_equal(cm_hunt_records_read(&memory, place.directory, &records, &error), CM_OK);
    assert_int_equal(records.count, 4);
    for (size_t k = 0; k < 4; k++)
        assert_int_equal(records.record[k].nodes, 6 + 2 * k);
    const struct cm_hunt_record *found = cm_hunt_records_find(&records, 8, false);
    assert_non_null(found);
    assert_string_equal(found->how, "a ring");
    assert_int_equal(found->seed, 7);
    assert_null(cm_hunt_records_find(&records, 8, true));
    assert_null(cm_hunt_records_find(&records, 7, false));
    cm_hunt_records_free(&records);
    assert_int_equal(memory.used, 0);
    end(&place);
}

static void test_certify_refuses_what_is_not_so(void **state)
{
    struct cm_memory memory = {0};
    struct cm_hunt_record record;
    struct cm_error error = {0};
    (void)state;
    assert_int_equal(ring_record(&memory, 9, 2, &record, &error), CM_CANNOT);
    assert_non_null(strstr(error.text, "the hunt is wrong"));
    cm_hunt_record_free(&memory, &record);
    assert_int_equal(memory.used, 0);
}

static void test_lift(void **state)
{
    struct place place = begin();
    struct cm_memory memory = {0};
    struct cm_hunt_records records;
    struct cm_error error = {0};
    uint32_t kept;
    char text[512];
    (void)state;
    const struct cm_record *eight = cm_record_find(8);
    snprintf(text, sizeof text,
             "n\tplies\twinner\tdirected\tgraph\thow\tseed\n8\t%u\tmouse\tno\t%s\tx\t1\n"
             "9\t3\tmouse\tno\tH?????A\tx\t1\n11\t3\tmouse\tno\tJ??????\tx\t1\n",
             eight->plies, eight->graph6);
    write_file(place.table, text);
    assert_int_equal(cm_hunt_records_lift(&memory, place.directory, 8, false, &kept, &error),
                     CM_OK);
    assert_int_equal(kept, 1);
    assert_int_equal(cm_hunt_records_read(&memory, place.directory, &records, &error), CM_OK);
    assert_int_equal(records.count, 3); /* a gap is not filled */
    const struct cm_hunt_record *nine = cm_hunt_records_find(&records, 9, false);
    assert_true(nine->plies >= eight->plies);
    assert_string_equal(nine->how, "a node added to the record at 8 nodes");
    cm_hunt_records_free(&records);
    assert_int_equal(memory.used, 0);
    end(&place);
}

static void refuse(const char *text, uint64_t line)
{
    struct place place = begin();
    struct cm_memory memory = {0};
    struct cm_hunt_records records;
    struct cm_error error = {0};
    write_file(place.table, text);
    assert_int_equal(cm_hunt_records_read(&memory, place.directory, &records, &error),
                     CM_BAD_INPUT);
    assert_int_equal(error.line, line);
    assert_string_equal(error.file, place.table);
    cm_hunt_records_free(&records);
    assert_int_equal(memory.used, 0);
    end(&place);
}

#define HEADER "n\tplies\twinner\tdirected\tgraph\thow\tseed\n"

static void test_bad_tables(void **state)
{
    (void)state;
    refuse("n\tplies\n", 1);
    refuse(HEADER "8\t17\tmouse\tno\tG\tx\n", 2);
    refuse(HEADER "8\t17\tmouse\tno\tG\tx\t1\t2\n", 2);
    refuse(HEADER "8\t17\tdog\tno\tG\tx\t1\n", 2);
    refuse(HEADER "8\t17\tmouse\tmaybe\tG\tx\t1\n", 2);
    refuse(HEADER "8\t-1\tmouse\tno\tG\tx\t1\n", 2);
    refuse(HEADER "65\t17\tmouse\tno\tG\tx\t1\n", 2);
    refuse(HEADER "8\t17\tmouse\tno\tG\tx\t99999999999999999999\n", 2);
    refuse(HEADER "8\t17\tmouse\tno\tG\tx\t1\n8\t17\tmouse\tno\tG\tx\t1\n", 3);
}

static void test_directory_that_is_not_there(void **state)
{
    struct cm_memory memory = {0};
    struct cm_hunt_record record;
    struct cm_error error = {0};
    bool kept = true;
    (void)state;
    assert_int_equal(ring_record(&memory, 9, 0, &record, &error), CM_OK);
    assert_int_equal(cm_hunt_records_keep(&memory, "/nowhere/at/all", &record, &kept, &error),
                     CM_IO);
    assert_false(kept);
    cm_hunt_record_free(&memory, &record);
    assert_int_equal(memory.used, 0);
}

/* Each allocation of certifying, keeping and lifting fails in turn; the table stays whole. */
static void test_every_allocation_fails(void **state)
{
    struct place place = begin();
    struct cm_hunt_records records;
    struct cm_error error = {0};
    (void)state;
    for (uint64_t fail_at = 1, failed = 1; failed; fail_at++) {
        struct cm_memory memory = {.fail_at = fail_at}, whole = {0};
        struct cm_hunt_record record;
        uint32_t lifted;
        bool kept = false;
        enum cm_status status =
            ring_record(&memory, 5 + (uint32_t)(fail_at % 2), 0, &record, &error);
        if (!status)
            status = cm_hunt_records_keep(&memory, place.directory, &record, &kept, &error);
        if (!status)
            status = cm_hunt_records_lift(&memory, place.directory, 5, false, &lifted, &error);
        cm_hunt_record_free(&memory, &record);
        assert_int_equal(memory.used, 0);
        failed = memory.calls >= fail_at;
        assert_true(!status || failed);
        assert_int_equal(cm_hunt_records_read(&whole, place.directory, &records, &error), CM_OK);
        cm_hunt_records_free(&records);
    }
    end(&place);
}

/* Hunts longer than what is on record elsewhere: tests/data/records.jsonl, by (directed, nodes). */
struct floor {
    uint32_t plies[2][65];
};

static void take_floor(void *context, uint64_t number, const char *line)
{
    struct floor *floor = context;
    unsigned nodes, plies;
    const char *at = strstr(line, "\"plies\":");
    (void)number;
    if (sscanf(line, "{\"n\": %u", &nodes) == 1 && at && sscanf(at, "\"plies\": %u", &plies) == 1 &&
        nodes <= 64)
        floor->plies[strstr(line, "\"directed\": true") || strstr(line, "\"directed\":true")]
                    [nodes] = plies;
}

static void test_committed_records(void **state)
{
    struct cm_memory memory = {0};
    struct cm_hunt_records records;
    struct cm_error error = {0};
    struct floor floor = {0};
    (void)state;
    support_lines("tests/data/records.jsonl", take_floor, &floor);
    assert_int_equal(floor.plies[0][8], 17);
    assert_int_equal(floor.plies[1][60], 1801);
    if (cm_hunt_records_read(&memory, "results/bound", &records, &error))
        fail_msg("results/bound/records.tsv:%u: %s", (unsigned)error.line, error.text);
    for (int directed = 0; directed < 2; directed++)
        for (uint32_t nodes = 8, before = 0; nodes <= 60; nodes++) {
            const struct cm_hunt_record *record = cm_hunt_records_find(&records, nodes, directed);
            struct cm_hunt_graph graph;
            struct cm_hunt_record anew = {0};
            assert_non_null(record);
            if (record->plies < floor.plies[directed][nodes] || record->plies < before)
                fail_msg("%u nodes, directed %d: only %u plies", nodes, directed, record->plies);
            before = record->plies;
            const struct cm_hunt_depth depth = {
                .plies = record->plies, .winner = record->winner, .mouse = 1, .cat = 2};
            assert_int_equal(cm_hunt_record_graph(&memory, record, &graph, &error), CM_OK);
            assert_int_equal(graph.nodes, nodes);
            assert_int_equal(graph.directed, directed);
            assert_true(cm_hunt_is_legal(&graph));
            if (nodes % support_share() == 0 &&
                cm_hunt_certify(&memory, &graph, &depth, "", 0, &anew, &error))
                fail_msg("%u nodes, directed %d: %s", nodes, directed, error.text);
            else if (nodes % support_share() == 0)
                assert_string_equal(anew.graph, record->graph);
            cm_hunt_record_free(&memory, &anew);
        }
    cm_hunt_records_free(&records);
    assert_int_equal(memory.used, 0);
}

/* The families' table of the program is the undirected half of the records, to the letter. */
static void test_program_has_the_records(void **state)
{
    struct cm_memory memory = {0};
    struct cm_hunt_records records;
    struct cm_error error = {0};
    (void)state;
    assert_int_equal(cm_hunt_records_read(&memory, "results/bound", &records, &error), CM_OK);
    for (size_t k = 0; k < records.count; k++) {
        const struct cm_hunt_record *record = &records.record[k];
        if (record->directed)
            continue;
        const struct cm_record *built = cm_record_find(record->nodes);
        assert_non_null(built);
        assert_int_equal(built->plies, record->plies);
        assert_string_equal(built->graph6, record->graph);
    }
    assert_null(cm_record_find(3));
    assert_null(cm_record_find(1000));
    cm_hunt_records_free(&records);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keeps_the_longer),
        cmocka_unit_test(test_certify_refuses_what_is_not_so),
        cmocka_unit_test(test_lift),
        cmocka_unit_test(test_bad_tables),
        cmocka_unit_test(test_directory_that_is_not_there),
        cmocka_unit_test(test_every_allocation_fails),
        cmocka_unit_test(test_committed_records),
        cmocka_unit_test(test_program_has_the_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
