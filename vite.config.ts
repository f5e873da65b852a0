import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildId } from './build-tools/build-id.ts'
import { adminModules, alonePages, chunkGroups, laterFiles } from './build-tools/chunks.ts'
import { classNames } from './build-tools/class-names.ts'
import { devDocumentPlugin } from './build-tools/dev-document.ts'
import { drawnStylesPlugin } from './build-tools/drawn-styles.ts'
import { iconSpritePlugin } from './build-tools/icon-sprite.ts'
import { keepOldAssetsPlugin } from './build-tools/keep-old-assets.ts'
import { namedMedia } from './build-tools/named-media.ts'
import { pdfViewerPlugin } from './build-tools/pdf-viewer.ts'
import { onlyPublicParts } from './build-tools/public-parts.ts'
import { withoutFallbacks } from './build-tools/without-fallbacks.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `vite build` makes the app that browsers load, `vite build --ssr` the renderer that the backend loads. */
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: isSsrBuild ? false : at('pwa/public'),
  define: {
    __BUILD_ID__: JSON.stringify(buildId()),
    // React's development build renders ten times slower, and the server may run without NODE_ENV.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {}),
  },
  ssr: { noExternal: true },
  plugins: [
    react(),
    tailwindcss(),
    iconSpritePlugin(),
    devDocumentPlugin(),
    drawnStylesPlugin(at('pwa/app/drawn-styles.ts')),
    isSsrBuild
      ? []
      : [
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
              manifestTransforms: [onlyPublicParts(at('dist/client'), laterFiles)],
            },
          }),
        ],
  ],
  css: {
    modules: { generateScopedName: classNames() },
    postcss: { plugins: [withoutFallbacks, namedMedia(at('pwa/styles/media.css'))] },
  },
  worker: {
    format: 'es',
    rolldownOptions: {
      // Reading a property does nothing else: checks that are built of others are left out where none is used.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // What the worker loads later is its own part, and kept with it for offline.
        chunkFileNames: 'assets/[name].worker-[hash].js',
        // Modules keep marks for the next bundler, and there is none.
        comments: { annotation: false },
      },
    },
  },
  build: {
    outDir: at(isSsrBuild ? 'dist/server' : 'dist/client'),
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, parts) =>
        alonePages.test(`/${file}`) ? parts.filter((part) => part.endsWith('.css')) : parts,
    },
    assetsInlineLimit: 0,
    target: 'es2022',
    // The theme's colours are relative colours; browsers that know them need none of the older spellings.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5', 'ios17.5'],
    minify: !isSsrBuild,
    rolldownOptions: {
      input: at(isSsrBuild ? 'pwa/entry-server.tsx' : 'pwa/entry-client.tsx'),
      output: isSsrBuild
        ? { entryFileNames: '[name].js' }
        : {
            entryFileNames: 'assets/[name]-[hash].js',
            codeSplitting: {
              groups: chunkGroups,
            },
            chunkFileNames: ({ moduleIds }) =>
              moduleIds.some((id) => adminModules.test(id))
                ? 'assets/admin/[name]-[hash].js'
                : 'assets/public-[name]-[hash].js',
          },
    },
  },
  server: { proxy: { '/api': `http://localhost:${process.env.PORT || 3000}` } },
}))
