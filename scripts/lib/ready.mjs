/** How long, in milliseconds, a server may take to be ready: it ends only what hangs. */
const START_LIMIT = 180_000

/**
 * Passes on what a server says, whose output is a pipe, and answers the address that it listens on. One that ends before it
 * is ready is an error.
 */
export function addressOf(server) {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => server.kill('SIGKILL'), START_LIMIT)
    let said = ''
    server.stdout.on('data', (chunk) => {
      process.stdout.write(chunk)
      said += chunk
      const address = /^Ready: (\S+)$/m.exec(said)?.[1]
      if (!address) return
      clearTimeout(limit)
      resolve(address)
    })
    server.once('error', reject)
    server.once('close', () => {
      clearTimeout(limit)
      reject(new Error('The server ended before it was ready.'))
    })
  })
}
