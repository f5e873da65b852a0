import { type AddressInfo, createServer } from 'node:net'
import { Builder } from 'selenium-webdriver'
import { aFolder, type Engine, removeFolder, startProgram, untilThere } from './engine.ts'

const driverPath = process.env.WEBKIT_DRIVER_PATH || '/usr/bin/WebKitWebDriver'
const screenPath = process.env.XVFB_PATH || '/usr/bin/Xvfb'

/** A screen in memory, high enough for a picture of a whole page. */
const SCREEN = ['-screen', '0', '1600x12000x24', '-nolisten', 'tcp', '-displayfd', '1']

async function aFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const answers = (url: string) =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok || null,
    () => null,
  )

export const webkit: Engine = {
  name: 'WebKitGTK',
  async start({ userAgent } = {}) {
    const home = await aFolder()
    const screen = startProgram(screenPath, SCREEN, {})
    const display = await untilThere(async () => /^\d+$/m.exec(screen.output())?.[0] ?? null, screen.output)
    const port = await aFreePort()
    const url = `http://127.0.0.1:${port}`
    const program = startProgram(driverPath, [`--port=${port}`, '--host=127.0.0.1'], {
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      // Compositing layers on a hidden screen: frames stop now and then.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    })
    const close = async () => {
      await program.end()
      await screen.end()
      await removeFolder(home)
    }
    try {
      await untilThere(() => answers(url), program.output)
      const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
      if (userAgent !== undefined) args.push(`--user-agent=${userAgent}`)
      const driver = new Builder()
        .usingServer(url)
        .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args } })
        .build()
      await driver.getSession()
      return {
        driver,
        complaints: () =>
          program
            .output()
            .split('\n')
            .filter((line) => /^CONSOLE .*ERROR/.test(line)),
        close,
      }
    } catch (error) {
      await close()
      throw error
    }
  },
}
