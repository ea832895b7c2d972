import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * The browser's build: web/ in, web/dist out; everything is served from our own origin.
 *
 * `__CSP_NONCE__` in the built index.html is replaced by the API with one nonce a response (script and style tags and
 * the meta tag that Mantine reads). During development Vite serves the page and hands /trpc and /api to the bank.
 */
const bank = process.env['BANK_URL'] ?? 'http://127.0.0.1:3000'
const nonce = '__CSP_NONCE__'

/**
 * A component of Mantine brings its own styles along, after those of the components that it is made of: a page gets
 * what it draws. During development, where Mantine is one file, so are its styles.
 */
function mantineStyles(): Plugin {
  let building = false
  return {
    name: 'mantine-styles',
    configResolved: ({ command }) => void (building = command === 'build'),
    transform(code, id) {
      const [, component] = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id) ?? []
      if (building && component)
        return { code: `import '@mantine/core/styles/${component}.layer.css'\n${code}`, map: null }
      if (!building && id.endsWith('/web/main.tsx'))
        return { code: `import '@mantine/core/styles.layer.css'\n${code}`, map: null }
      return null
    },
  }
}

/** What a file of ours brings along from web/ when it is fetched. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}
const WEB = path.join(import.meta.dirname, 'web') + path.sep
function broughtBy(file: string, graph: Graph): Set<string> {
  const brought = new Set([path.join(WEB, file)])
  for (const id of brought)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (next.startsWith(WEB)) brought.add(next)
  return brought
}

const anyOf = (...parts: RegExp[]) => new RegExp(parts.map(({ source }) => source).join('|'))

/**
 * The shell of a signed-in customer and what the dashboard is made of are needed together; it has a list to choose
 * from.
 */
const OF_DASHBOARD = anyOf(
  /[\\/]@mantine[\\/](hooks|core[\\/]esm[\\/]core)[\\/]|[\\/](Progress|CloseButton)[\\/.]/,
  /[\\/](Input|InputBase|NativeSelect|ComboboxChevron|get-parsed-combobox-data)[\\/.]|[\\/]Combobox\.(module|layer)/,
)
const isInside = (id: string, graph: Graph) =>
  OF_DASHBOARD.test(id) ||
  ['kit/signed-in.tsx', 'features/dashboard/dashboard.page.tsx'].some(file => broughtBy(file, graph).has(id))

/** What the rules of disputes and of ordering checks say is long, and is needed on their pages alone. */
const FIGURES = /[\\/](zod|decimal\.js|ledger)[\\/]|[\\/]api[\\/](?!(disputes|check-orders)[\\/])/
const FORMS = anyOf(
  /[\\/]@mantine[\\/](core[\\/](esm[\\/](components|utils)|styles)|form)[\\/]|[\\/]@floating-ui[\\/]/,
  /node_modules[\\/](react-number-format|klona|fast-deep-equal|react-remove-scroll(-bar)?|use-sidecar)[\\/]/,
  /node_modules[\\/](use-callback-ref|react-style-singleton|get-nonce|tslib)[\\/]/,
  /[\\/]web[\\/]kit[\\/](fields[\\/]|(form|dialog|focus-back|sheet)\.)/,
)
const ACCOUNT_PAGES = /[\\/]web[\\/](kit[\\/](account-page|transactions)|offline)[\\/]/

/**
 * Few files: what is needed before anything is drawn, what figures and checked answers are made of, the signed-in
 * shell, dialogs with their forms, account pages, what many pages share. The rest comes with its page. None of them
 * needs one that stands below it.
 * web/e2e/weight.e2e.ts holds what the first pages may weigh.
 */
const fewFiles = [
  { name: 'base', tags: ['$initial' as const], priority: 9, includeDependenciesRecursively: true },
  { name: 'figures', test: FIGURES, minShareCount: 2, priority: 8 },
  {
    name: (id: string, graph: Graph) => (isInside(id, graph) ? 'inside' : null),
    debugName: 'inside',
    minShareCount: 2,
    priority: 7,
  },
  { name: 'forms', test: FORMS, minShareCount: 2, priority: 6 },
  { name: 'account-pages', test: ACCOUNT_PAGES, minShareCount: 3, priority: 5 },
  { name: 'shared', test: /[\\/]web[\\/]/, minShareCount: 3, priority: 4 },
].map(group => ({ includeDependenciesRecursively: false, ...group }))

/** Of a file's hash as much as tells its versions apart: the first page brings the names of all others along. */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

export default defineConfig(({ command }) => ({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), mantineStyles()],
  ...(command === 'build' ? { html: { cspNonce: nonce } } : {}),
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    manifest: 'manifest.json',
    rolldownOptions: { output: { codeSplitting: { groups: fewFiles }, ...NAMES } },
  },
  server: { proxy: { '/trpc': bank, '/api': bank } },
}))
