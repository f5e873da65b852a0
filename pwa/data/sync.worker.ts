import { createHost } from './sync/host.ts'
import type { FromWorker, ToWorker } from './sync/messages.ts'

const post = (message: FromWorker) => self.postMessage(message)
const handle = createHost(post)

self.onmessage = (event: MessageEvent<ToWorker>) => handle(event.data)
post({ kind: 'up' })
