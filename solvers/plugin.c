#include "solvers/plugin.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static enum cm_status refuse(void *object, struct cm_error *error, const char *path,
                             const char *why)
{
    if (object)
        dlclose(object);
    return cm_fail(error, CM_BAD_INPUT, 0, "the plug-in %s %s", path, why);
}

enum cm_status cm_plugin_load(const char *path, const struct cm_solver **solver,
                              struct cm_error *error)
{
    char slashed[4096], why[400];
    /* Without a slash the loader would look elsewhere. */
    snprintf(slashed, sizeof slashed, "%s%s", strchr(path, '/') ? "" : "./", path);
    void *object = dlopen(slashed, RTLD_NOW | RTLD_LOCAL);
    if (!object) {
        snprintf(why, sizeof why, "can't be loaded: %.360s", dlerror());
        return refuse(NULL, error, path, why);
    }
    const struct cm_plugin *plugin = dlsym(object, "cm_plugin");
    if (!plugin)
        return refuse(object, error, path,
                      "has no symbol cm_plugin; see solvers/plugin.h for what it must hold");
    if (plugin->abi != CM_PLUGIN_ABI) {
        snprintf(why, sizeof why,
                 "was made for version %" PRIu32 " of the contract, and this is version %d: "
                 "compile it again with this program's headers",
                 plugin->abi, CM_PLUGIN_ABI);
        return refuse(object, error, path, why);
    }
    if (plugin->solver_size != sizeof(struct cm_solver) ||
        plugin->task_size != sizeof(struct cm_task) ||
        plugin->game_size != sizeof(struct cm_game) ||
        plugin->solution_size != sizeof(struct cm_solution))
        return refuse(object, error, path,
                      "was compiled with other headers: compile it again with this program's");
    if (!plugin->solver || !plugin->solver->name || !plugin->solver->solve ||
        !plugin->solver->bytes_needed)
        return refuse(object, error, path, "holds a solver without a name, bytes_needed or solve");
    *solver = plugin->solver;
    return CM_OK;
}
