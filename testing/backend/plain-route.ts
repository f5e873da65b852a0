import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import Koa from 'koa'
import { column } from '#backend/database/columns.ts'
import { openDatabase } from '#backend/database/connect.ts'
import { listFirms } from '#contract/firm-endpoints.ts'

// The firm list as a tutorial would serve it: Koa asks Sequelize for every row at every request, turns them into JSON,
// hashes and compresses them. For comparison alone. Argument: the file of the embedded database.

const { sequelize } = openDatabase({ kind: 'sqlite', file: process.argv[2] ?? '' })
const columns = await sequelize.getQueryInterface().describeTable('firms')
const model = sequelize.define(
  'firms',
  Object.fromEntries(
    Object.keys(columns).map((name) => [
      name,
      name === 'id' ? { ...column.key(64), primaryKey: true } : column.text(),
    ]),
  ),
)

const app = new Koa()
app.use(async (context) => {
  if (context.path !== listFirms.path) return
  const json = JSON.stringify(await model.findAll())
  const tag = `"${createHash('sha1').update(json).digest('base64url')}"`
  context.set('ETag', tag)
  context.type = 'json'
  if (context.get('If-None-Match') === tag) {
    context.status = 304
    return
  }
  context.set('Content-Encoding', 'br')
  Reflect.set(context, 'body', brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }))
})
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.stdout.write(`Ready: http://127.0.0.1:${address?.port}\n`)
})
