import type { Manifest } from './service-worker/code.ts'
import { startServiceWorker } from './service-worker/start.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: Manifest }

startServiceWorker(__BUILD_ID__, self.__WB_MANIFEST)
