import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildId } from './build-tools/build-id.ts'
import { compileHintPlugin } from './build-tools/compile-hint.ts'
import { devDocumentPlugin } from './build-tools/dev-document.ts'
import { documentStylesPlugin } from './build-tools/document-styles.ts'
import { iconSpritePlugin } from './build-tools/icon-sprite.ts'
import { keepOldAssetsPlugin } from './build-tools/keep-old-assets.ts'
import { isOfLaterChunk } from './build-tools/later-chunk.ts'
import { leanDexiePlugin } from './build-tools/lean-dexie.ts'
import { leanReactPlugin, productionReact } from './build-tools/lean-react.ts'
import { leanRouterPlugin, productionRouter } from './build-tools/lean-router.ts'
import { bundleForOffline } from './build-tools/offline-bundle.ts'
import { pdfViewerPlugin } from './build-tools/pdf-viewer.ts'
import { onlyPublicParts } from './build-tools/public-parts.ts'
import { pureSchemasPlugin } from './build-tools/pure-schemas.ts'
import { shortClassNames } from './build-tools/short-class-names.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `vite build` makes the app that browsers load, `vite build --ssr` the renderer that the backend loads. */
export default defineConfig(({ command, isSsrBuild }) => ({
  publicDir: isSsrBuild ? false : at('pwa/public'),
  define: {
    __BUILD_ID__: JSON.stringify(buildId()),
    // React's development build renders ten times slower, and the server may run without NODE_ENV.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {}),
  },
  ssr: { noExternal: true },
  resolve: {
    alias: [
      { find: /^dexie$/, replacement: at('node_modules/dexie/dist/modern/dexie.mjs') },
      ...(command === 'build' ? productionRouter : []),
      ...(command === 'build' && !isSsrBuild ? productionReact : []),
    ],
  },
  css: {
    modules: {
      generateScopedName: command === 'build' ? shortClassNames(at('pwa')) : '[local]-[hash:base64:4]',
    },
  },
  plugins: [
    react(),
    leanReactPlugin(),
    leanRouterPlugin(),
    pureSchemasPlugin(),
    iconSpritePlugin(),
    devDocumentPlugin(),
    isSsrBuild
      ? []
      : [
          compileHintPlugin('entry-client'),
          documentStylesPlugin(),
          keepOldAssetsPlugin(at('dist')),
          pdfViewerPlugin(),
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'pwa',
            filename: 'sw.ts',
            injectRegister: false,
            manifest: false,
            injectManifest: {
              // An allow-list: a chunk joins the precache by standing here, never by existing.
              globPatterns: [
                'assets/entry-client-*.js',
                'assets/public-*.js',
                'assets/*.css',
                'assets/*.worker-*.js',
                'assets/icons-*.svg',
                'assets/later-icons-*.svg',
              ],
              manifestTransforms: [
                onlyPublicParts(at('dist/client/.vite/manifest.json')),
                bundleForOffline(at('dist/client')),
              ],
            },
          }),
        ],
  ],
  worker: {
    format: 'es',
    // What the worker loads later is its own part, and kept with it for offline.
    rolldownOptions: {
      // What terser made would be written out anew, with line breaks and indents.
      output: { chunkFileNames: 'assets/[name].worker-[hash].js', minify: true },
    },
    plugins: () => [leanDexiePlugin(), pureSchemasPlugin()],
  },
  build: {
    outDir: at(isSsrBuild ? 'dist/server' : 'dist/client'),
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // A lazy chunk needs little beside what is there already: only its styles are named to the loader.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    assetsInlineLimit: 0,
    target: 'es2022',
    // The theme's colours are relative colours; browsers that know them need none of the older spellings.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5', 'ios17.5'],
    // 2 % less than the bundler's own minifier makes of it, for three seconds of a build.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3, keep_fargs: false } },
    rolldownOptions: {
      // Reading a property of a module runs nothing, so a class that nobody extends may go.
      treeshake: { propertyReadSideEffects: false },
      // A chunk that holds what is loaded by name gives it itself, without a file before it that only passes it on.
      preserveEntrySignatures: 'allow-extension',
      input: at(isSsrBuild ? 'pwa/entry-server.tsx' : 'pwa/entry-client.tsx'),
      output: isSsrBuild
        ? { entryFileNames: '[name].js' }
        : {
            entryFileNames: 'assets/[name]-[hash].js',
            // One file for all that the first screen needs: it compresses 5 % better than a dozen.
            codeSplitting: {
              groups: [
                { name: 'entry-client', tags: ['$initial'], priority: 1 },
                // What comes to life after the list, in one file too, with what other parts of the app share with it.
                { name: isOfLaterChunk(at('pwa/app/later-chunk.ts'), at('pwa/data/live-directory.ts')) },
              ],
            },
            chunkFileNames: ({ moduleIds }) =>
              moduleIds.some((id) => /\/pwa\/(?:admin\/|app\/admin-)/.test(id))
                ? 'assets/admin/[name]-[hash].js'
                : 'assets/public-[name]-[hash].js',
          },
    },
  },
  server: { proxy: { '/api': `http://localhost:${process.env.PORT || 3000}` } },
}))
