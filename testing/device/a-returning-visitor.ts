import { onTestFinished } from 'vitest'
import { aDevice } from './a-device.ts'
import { aServer, json } from './a-server.ts'
import { aFirm, aWholeReply } from './builders.ts'

/** A server that ends with its test. */
export const serverWith: typeof aServer = async (...answers) => {
  const server = await aServer(...answers)
  onTestFinished(() => server.close())
  return server
}

/** A device that has synced three firms at revision 100, and a new tab on it. */
export async function aReturningVisitor() {
  const server = await serverWith(json(aWholeReply(100, [aFirm(0), aFirm(1), aFirm(2)])))
  const device = aDevice()
  await device.openTab(server.origin).engine.start(null)
  return { server, device, open: () => device.openTab(server.origin) }
}
