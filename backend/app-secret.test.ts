import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { openSecrets, WrongSecret } from './app-secret.ts'

const folder = () => mkdtemp(join(tmpdir(), 'secret-'))
const place = { table: 't', column: 'c', id: '1' }

describeEachDatabase('The secret of an installation', (databases) => {
  test('is made once, readable by its owner alone, by however many start at once', {
    tags: ['both'],
  }, async () => {
    const database = await databases.migrated()
    const env = { appSecret: '', dataDir: join(await folder(), 'deep') }
    const boxes = await Promise.all(Array.from({ length: 5 }, () => openSecrets(database, env)))
    const file = join(env.dataDir, 'secret.key')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toHaveLength(32)
    for (const box of boxes) expect(box.open(boxes[0]?.seal('x', place) ?? '', place)).toBe('x')
  })

  test('stops the start when it is another one', async () => {
    const database = await databases.migrated()
    await openSecrets(database, { appSecret: 'a'.repeat(32), dataDir: await folder() })
    const other = openSecrets(database, { appSecret: 'b'.repeat(32), dataDir: await folder() })
    await expect(other).rejects.toThrow(WrongSecret)
  })
})
