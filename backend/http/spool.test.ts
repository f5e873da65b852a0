import { once } from 'node:events'
import { mkdtemp, open, readdir, readlink, stat, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { createSubmission } from '#contract/create-submission.ts'
import { databasesOf } from '#testing/backend/databases.ts'
import { isFull } from '#testing/backend/full-disk.ts'
import { aJpeg } from '#testing/backend/pictures.ts'
import { aRunningProcess, type RunningProcess } from '#testing/backend/running-process.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { aServer, type TestServer } from '#testing/backend/test-server.ts'
import { openSpool } from './spool.ts'

const databases = databasesOf('sqlite')

/** Begins an upload of which half a megabyte comes and more is to. */
async function begin({ url }: Pick<TestServer, 'url'>): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  socket.write(
    `POST ${createSubmission.path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="files"; filename="../../../x.jpg"\r\n\r\n`,
  )
  socket.write(Buffer.alloc(500_000, 7))
  return socket
}

/** Files of any spool that a process has open, which the system calls deleted. (Linux) */
async function openFiles(process = 'self'): Promise<number> {
  const folder = `/proc/${process}/fd`
  const links = (await readdir(folder)).map((fd) => readlink(join(folder, fd)).catch(() => ''))
  return (await Promise.all(links)).filter((link) => /\/spool\/.*\(deleted\)$/.test(link)).length
}

const aPicture = async (name = 'x.jpg') => ({ name, type: 'image/jpeg', bytes: await aJpeg(900, 900) })

test('A spool is a folder of this account alone, without uploads at each start', async () => {
  const dataDir = await mkdtemp(join(inject('folder'), 'spool-'))
  const folder = await openSpool(dataDir)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await writeFile(join(folder, 'left.upload'), 'by a kill')
  await writeFile(join(folder, 'other'), 'by somebody else')
  expect(await openSpool(dataDir)).toBe(folder)
  expect(await readdir(folder)).toEqual(['other'])
})

test('Where no folder can be made, the start says so', async () => {
  const dataDir = join(await mkdtemp(join(inject('folder'), 'spool-')), 'file')
  await writeFile(dataDir, '')
  await expect(openSpool(dataDir)).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test('A file has no name while it comes, and is given up once it is taken, refused or broken off', async () => {
  const dataDir = await mkdtemp(join(inject('folder'), 'spool-'))
  const server = await aServer({ environment: { DATA_DIR: dataDir } })
  expect(await openFiles()).toBe(0)
  const socket = await begin(server)
  await expect.poll(() => openFiles()).toBe(1)
  expect(await readdir(join(dataDir, 'spool'))).toEqual([])
  socket.destroy()
  await expect.poll(() => openFiles()).toBe(0)
  const wrong = { ...(await aPicture()), bytes: Buffer.from('no picture') }
  const statuses: number[] = []
  for (const file of [await aPicture(), wrong])
    statuses.push((await sendSubmission(server, formOf(aSubmission(), [file, file]))).status)
  const tooMany = Array.from({ length: 6 }, () => wrong)
  statuses.push((await sendSubmission(server, formOf(aSubmission(), tooMany))).status)
  expect(statuses).toEqual([201, 415, 413])
  await expect.poll(() => openFiles()).toBe(0)
  expect(await readdir(join(dataDir, 'spool'))).toEqual([])
})

test('A kill in the middle of an upload leaves no file', { tags: ['all'] }, async () => {
  const location = await databases.prepared()
  const dataDir = location.kind === 'sqlite' ? dirname(location.file) : ''
  const server: RunningProcess = await aRunningProcess(location)
  await begin(server)
  await expect.poll(() => openFiles(String(server.child.pid))).toBe(1)
  await server.crash()
  expect(await readdir(join(dataDir, 'spool'))).toEqual([])
})

test('A disk that takes no more is said as such, and a smaller upload goes on', {
  tags: ['all'],
}, async () => {
  const location = await databases.prepared()
  const file = location.kind === 'sqlite' ? location.file : ''
  const limit = (await stat(file)).size + 512 * 1024
  const log = await open(join(dirname(file), 'log'), 'a')
  const server = await aRunningProcess(location, {}, { fileLimit: limit, log: log.fd })
  const large = { ...(await aPicture()), bytes: Buffer.alloc(limit + 1024 * 1024, 7) }
  expect(await sendSubmission(server, formOf(aSubmission(), [large]))).toMatchObject(isFull)
  expect((await sendSubmission(server, formOf(aSubmission(), [await aPicture()]))).status).toBe(201)
  expect(await openFiles(String(server.child.pid))).toBe(0)
  await server.crash()
  await log.close()
})
