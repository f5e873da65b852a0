import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends exactly these bytes to the server at `url` and gives what comes back until the server closes. */
export async function rawSocket(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  return text(socket)
}
