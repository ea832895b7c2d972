import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The browser's build: web/ in, web/dist out; everything is served from our own origin.
 *
 * `__CSP_NONCE__` in the built index.html is replaced by the API with one nonce a response (script and style tags and
 * the meta tag that Mantine reads). During development Vite serves the page and hands /trpc and /api to the bank.
 */
const bank = process.env['BANK_URL'] ?? 'http://127.0.0.1:3000'
const nonce = '__CSP_NONCE__'

export default defineConfig(({ command }) => ({
  root: 'web',
  publicDir: false,
  plugins: [react()],
  ...(command === 'build' ? { html: { cspNonce: nonce } } : {}),
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
  },
  server: { proxy: { '/trpc': bank, '/api': bank } },
}))
