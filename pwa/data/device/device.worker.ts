import { createHost } from '../sync/host.ts'
import { pagePort } from '../sync/page-port.ts'
import type { ToWorker } from './messages.ts'

const line = pagePort() ?? self
const handle = createHost((message) => line.postMessage(message))

line.onmessage = (event: MessageEvent<ToWorker>) => handle(event.data)
line.postMessage({ kind: 'up' })
