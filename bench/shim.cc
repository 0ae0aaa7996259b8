/* The C++ side of shim.h, the only C++ in catmouse. Written for Google Benchmark 1.7.1. */
#include "bench/shim.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <new>
#include <string>
#include <vector>

namespace
{

using Run = benchmark::BenchmarkReporter::Run;

constexpr const char *cell_counter = "cell";

/* Skips from inside the loop: the library insists that all repetitions of a cell, also failed ones,
 * have the same number of iterations, and one that was skipped before its loop has 0 (ComputeStats
 * aborts the process otherwise). */
void skip(benchmark::State &state, const char *reason)
{
    for (auto _ : state) {
        state.SkipWithError(reason);
        break;
    }
}

void run_cell(benchmark::State &state, const cm_shim_cell &cell, size_t index,
              const cm_shim_calls &calls)
{
    const char *refusal = cell.left_out ? cell.left_out : calls.begin(calls.context, index);
    if (refusal) {
        skip(state, refusal);
        return;
    }
    for (auto _ : state) {
        const char *failure = calls.step(calls.context, index);
        if (failure) {
            state.SkipWithError(failure);
            break;
        }
    }
    state.counters[cell_counter] = static_cast<double>(index);
    for (size_t k = 0; k < cell.counters; k++)
        state.counters[cell.counter[k].name] = cell.counter[k].value;
}

/* Hands the completed repetitions to C and shows nothing. */
class Collector : public benchmark::BenchmarkReporter
{
  public:
    explicit Collector(const cm_shim_calls &calls) : calls_(calls)
    {
    }

    bool ReportContext(const Context &) override
    {
        return true;
    }

    void ReportRuns(const std::vector<Run> &runs) override
    {
        for (const Run &run : runs) {
            if (run.run_type != Run::RT_Iteration || run.error_occurred || run.iterations < 1)
                continue;
            const double iterations = static_cast<double>(run.iterations);
            const double index = run.counters.at(cell_counter);
            calls_.result(calls_.context, static_cast<size_t>(index),
                          run.real_accumulated_time / iterations,
                          run.cpu_accumulated_time / iterations);
        }
    }

  private:
    const cm_shim_calls &calls_;
};

/* Google Benchmark's own JSON, but for aggregates of the counters: these are the same in each
 * repetition, and the variation of a counter that is 0 would be written as NaN, which no JSON
 * reader takes. */
class Writer : public benchmark::JSONReporter
{
  public:
    void ReportRuns(const std::vector<Run> &runs) override
    {
        std::vector<Run> clean(runs);
        for (Run &run : clean) {
            if (run.run_type != Run::RT_Aggregate)
                continue;
            run.counters.clear();
            if (!std::isfinite(run.real_accumulated_time))
                run.real_accumulated_time = 0;
            if (!std::isfinite(run.cpu_accumulated_time))
                run.cpu_accumulated_time = 0;
        }
        benchmark::JSONReporter::ReportRuns(clean);
    }
};

/* Leaves no benchmark and no context behind. */
class Session
{
  public:
    explicit Session(const std::string &path)
    {
        static char program[] = "catmouse";
        const char *const flag[] = {"--benchmark_out_format=json",
                                    "--benchmark_enable_random_interleaving=true",
                                    "--benchmark_filter=.",
                                    "--benchmark_list_tests=false",
                                    "--benchmark_report_aggregates_only=false",
                                    "--benchmark_min_warmup_time=0",
                                    "--benchmark_perf_counters="};
        std::vector<std::string> words(flag, flag + sizeof flag / sizeof flag[0]);
        words.push_back("--benchmark_out=" + path);
        std::vector<char *> word{program};
        for (std::string &text : words)
            word.push_back(&text[0]);
        int count = static_cast<int>(word.size());
        word.push_back(nullptr);
        benchmark::Initialize(&count, word.data());
    }
    ~Session()
    {
        benchmark::ClearRegisteredBenchmarks();
        delete benchmark::internal::GetGlobalContext();
        benchmark::internal::GetGlobalContext() = nullptr;
        benchmark::Shutdown();
    }
    Session(const Session &) = delete;
    Session &operator=(const Session &) = delete;
};

} // namespace

enum cm_shim_end cm_shim_run(const char *path, const struct cm_shim_fact *fact, size_t facts,
                             const struct cm_shim_cell *cell, size_t cells,
                             const struct cm_shim_calls *calls)
{
    try {
        Session session(path);
        for (size_t k = 0; k < facts; k++)
            benchmark::AddCustomContext(fact[k].name, fact[k].value);
        for (size_t k = 0; k < cells; k++) {
            const cm_shim_cell &one = cell[k];
            benchmark::RegisterBenchmark(
                one.name,
                [&one, k, calls](benchmark::State &state) { run_cell(state, one, k, *calls); })
                ->Iterations(static_cast<benchmark::IterationCount>(one.iterations))
                ->Repetitions(one.repetitions)
                ->UseRealTime()
                ->MeasureProcessCPUTime();
        }
        Collector collector(*calls);
        Writer writer;
        return benchmark::RunSpecifiedBenchmarks(&collector, &writer) ? CM_SHIM_FINE
                                                                      : CM_SHIM_NO_CELLS;
    } catch (const std::bad_alloc &) {
        return CM_SHIM_NO_MEMORY;
    }
}
