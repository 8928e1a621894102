import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite'

/** The running server that `npm run dev` uses. */
const server = process.env.PARLEY_SERVER ?? 'http://localhost:9090'

/** Paths that the server handles; everything else is the app. */
export const serverPaths =
  '^/(api|login|logout|account|join|avatar|user_uploads|user_avatars|static|external_content|exports|icons|icon\\.png|manifest\\.webmanifest|help|password|register)(/|\\?|$)'

/**
 * Each style sheet declares the order of the layers, because the sheet that the browser sees first decides it,
 * which is not always that of the entry.
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/.*\.css$/.test(id)) return undefined
    return { code: `@layer tokens, base, parts, components;\n${code}`, map: null }
  },
}

const earlyEntries = /\/src\/(start|main|views\/conversation\/conversation-view)\.tsx?$/

/** Whether a style sheet belongs to the page, the shell or the conversation. */
function isEarlyStyle(sheet: string, graph: Rolldown.ChunkingContext): boolean {
  const seen = new Set([sheet])
  for (const id of seen) {
    if (earlyEntries.test(id)) return true
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) seen.add(importer)
  }
  return false
}

const earlyFile = /\/(main|shell|conversation(-view)?)-[^/]*\.js$/

/**
 * What nearly every visit shows first is fetched beside the entry, not after it has run: the shell, the conversation, and the
 * short files by whose names they are imported. The browser keeps their code unread until it is asked for. It paints nothing
 * before the entry has run, because an empty frame would delay the picture.
 */
const earlyFiles: Plugin = {
  name: 'early-files',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = Object.keys(bundle).filter((file) => earlyFile.test(file))
      const tags = files.map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const,
      }))
      return { html: html.replace('<script type="module"', '$& blocking="render"'), tags }
    },
  },
}

const jsx = { runtime: 'automatic', importSource: 'preact' } as const

export default defineConfig({
  plugins: [layerOrder, earlyFiles],
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { conditions: ['parley-source', ...defaultClientConditions] },
  oxc: { jsx },
  // The development server also looks through the sources for packages before it compiles them.
  optimizeDeps: { rolldownOptions: { transform: { jsx } } },
  build: {
    target: 'es2023',
    assetsDir: 'app/assets',
    manifest: true,
    // The strict Content-Security-Policy forbids inline content and data URLs.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The lists of what a lazy part needs stand in the shell. These files are there before it.
      resolveDependencies: (_file, needed) => needed.filter((file) => !earlyFile.test(file)),
    },
    sourcemap: true,
    // One file for what is needed at once, and one for the first screen: many small ones share no words when they are
    // compressed, and each is a question of its own.
    rolldownOptions: {
      output: {
        // Names stand in the shell, and nothing compresses a hash: seven characters of 64 are enough for some hundred files.
        chunkFileNames: 'app/assets/[name]-[hash:7].js',
        entryFileNames: 'app/assets/[name]-[hash:7].js',
        assetFileNames: 'app/assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Evaluated first, and without the shell.
            { name: 'start', test: /\/src\/start\.ts$/, priority: 3 },
            {
              name: (id, graph) => (isEarlyStyle(id, graph) ? 'start' : null),
              debugName: 'start',
              test: /\.css$/,
              priority: 4,
            },
            { name: 'shell', test: /\/src\/main\.tsx$/, priority: 2 },
            { name: 'conversation', test: /\/conversation-view\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { [serverPaths]: { target: server, changeOrigin: false } } },
})
