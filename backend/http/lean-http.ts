import { createRequire } from 'node:module'

/**
 * An `import` of `node:http` reads every one of its names, and behind `WebSocket` stands a whole HTTP client: 11 MB
 * that nothing here uses. `require` reads what is asked for; the router's own module is spared the import likewise.
 */
const require = createRequire(import.meta.url)

export const { createServer, get, STATUS_CODES } = require('node:http') as typeof import('node:http')
export const Router = require('@koa/router') as typeof import('@koa/router').default
