<?php

// Follows the section `autoload` of the exercise's composer.json without Composer: classes are loaded from the folders that it names.

declare(strict_types=1);

(static function (): void {
    $settings = \json_decode((string) @\file_get_contents('composer.json'), true);
    $folder = \getcwd() . '/';
    $spaces = $places = [];
    foreach (['autoload', 'autoload-dev'] as $section) {
        $rules = $settings[$section] ?? [];
        foreach ($rules['psr-4'] ?? [] as $prefix => $paths) {
            $spaces[$prefix] = \array_merge($spaces[$prefix] ?? [], (array) $paths);
        }
        foreach ($rules['classmap'] ?? [] as $path) {
            $inside = \is_dir($path) ? new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($path, 4096)) : [$path];
            foreach ($inside as $file) {
                if (\str_ends_with((string) $file, '.php')) {
                    $places[\basename((string) $file, '.php')][] = (string) $file;
                }
            }
        }
    }
    // The longest prefix of a name decides.
    \uksort($spaces, fn (string $one, string $other) => \strlen($other) <=> \strlen($one));
    if ($spaces || $places) {
        \spl_autoload_register(static function (string $class) use ($spaces, $places, $folder): void {
            foreach ($spaces as $prefix => $paths) {
                foreach (\str_starts_with($class, $prefix) ? $paths : [] as $path) {
                    $name = \strtr(\substr($class, \strlen($prefix)), '\\', '/');
                    $file = $folder . ($path === '' ? '' : \rtrim($path, '/') . '/') . "$name.php";
                    if (\is_file($file)) {
                        require_once $file;
                        return;
                    }
                }
            }
            $name = \strrchr("\\$class", '\\');
            foreach ($places[\substr($name, 1)] ?? [] as $file) {
                require_once $folder . $file;
            }
        });
    }
    foreach (['autoload', 'autoload-dev'] as $section) {
        foreach ($settings[$section]['files'] ?? [] as $file) {
            require_once $folder . $file;
        }
    }
})();
