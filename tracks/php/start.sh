# Starts PHPUnit: sh start.sh CACHE PREPENDED OPTION…
#
# What PHPUnit's files compile to takes half of a short run; accel/opcache.php keeps it in CACHE, with FILL_CACHE set. PHP wants a
# folder there that it may write to, and a solution that writes there would change later runs. So runs use the folder where
# file permissions allow to write and the sandbox does not: a file of a name that nobody could know before cannot be made.

cache=$1
first=$2
shift 2
set -- "$(command -v phpunit)" "$@"
if [ -w "$cache" ]; then
    scratch=${HOME%/*}
    trial=$cache/${scratch##*/}
    if [ -z "${FILL_CACHE-}" ] && true 2>/dev/null >"$trial"; then
        rm -f "$trial"
    else
        set -- -d opcache.file_cache="$cache" -d opcache.blacklist_filename="$cache/not-kept" -d opcache.file_cache_only=1 \
            -d opcache.enable_cli=1 -d opcache.optimization_level=0 -d opcache.file_update_protection=0 "$@"
    fi
fi
# Warnings go to where prints go. What is switched off would see the memory and the open streams of the reporter.
exec php -d display_errors=stderr -d html_errors=0 -d log_errors=0 -d error_reporting=6143 -d memory_limit=1G \
    -d auto_prepend_file="$first" -d ffi.enable=0 -d disable_functions=get_resources,stream_wrapper_unregister "$@"
