/** How babel translates what jest loads: the tests, and with `--separate` the solution in its own process. */

'use strict';

/** A plugin of babel. Modules are loaded as those of CommonJS, which have no `import.meta`: this puts there what it holds. */
function importMeta({ template }) {
  const meta = template.expression.ast(`({
    url: require('node:url').pathToFileURL(__filename).href,
    filename: __filename,
    dirname: __dirname,
  })`);
  return {
    visitor: {
      MetaProperty(at) {
        if (at.node.meta.name === 'import') {
          at.replaceWith(meta);
        }
      },
    },
  };
}

/** What babel is told, by the path of its preset. Other plugins come first. */
function translation(preset, plugins = []) {
  return { babelrc: false, configFile: false, presets: [[preset]], plugins: [...plugins, importMeta] };
}

module.exports = { translation };
