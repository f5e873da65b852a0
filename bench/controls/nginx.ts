import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endChild, type Serving, startOnCore } from '../child.ts'
import type { Captured } from './capture.ts'

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function configuration(folder: string, port: number, captured: Captured): string {
  const locations = captured.answers.map(({ path, headers }, index) => {
    const given = Object.entries(headers).filter(([name]) => !['etag', 'content-type'].includes(name))
    const added = given.map(([name, value]) => `add_header ${name} "${value}";`).join(' ')
    const type = headers['content-type'] ?? 'text/plain'
    return `location = ${path} { types {} default_type "${type}"; ${added} try_files /${index} =404; }`
  })
  return `daemon off; worker_processes 1; error_log stderr crit; pid ${folder}/pid; user root;
events { worker_connections 256; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=100;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp;`).join(' ')}
server { listen 127.0.0.1:${port}; root ${folder}/files; etag on; ${locations.join('\n')} } }
`
}

/** nginx with the product's bytes as files on the disk: the best that a server of files can do. */
export async function serveNginx(folder: string, captured: Captured): Promise<Serving> {
  const files = join(folder, 'files')
  await mkdir(files, { recursive: true })
  await Promise.all(
    captured.answers.map(({ body }, index) =>
      writeFile(join(files, String(index)), Buffer.from(body, 'base64')),
    ),
  )
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, port, captured))
  const child = startOnCore(0, [process.env.NGINX_PATH || '/usr/sbin/nginx', '-c', file, '-p', folder])
  let complained = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complained += chunk.toString()
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isUp) break
    if (tries === 100 || child.exitCode !== null) throw new Error(`nginx did not start: ${complained}`)
    await pause(50)
  }
  return { url, pid: child.pid ?? 0, stop: () => endChild(child) }
}
