import { Builder } from 'selenium-webdriver'
import { somePort } from '#testing/some-port.ts'
import { aFolder, type Engine, type Program, removeFolder, startProgram, untilThere } from './engine.ts'

const driverPath = process.env.WEBKIT_DRIVER_PATH || '/usr/bin/WebKitWebDriver'
const screenPath = process.env.XVFB_PATH || '/usr/bin/Xvfb'

/** A screen in memory, high enough for a picture of a whole page. */
const SCREEN = ['-screen', '0', '1600x12000x24', '-nolisten', 'tcp', '-displayfd', '1']

const answers = (url: string) =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok || null,
    () => null,
  )

/** Starts the driver on a port where it can listen: it does not say which one the system would choose for it. */
async function startDriver(
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly program: Program; readonly url: string }> {
  for (;;) {
    const port = somePort()
    const url = `http://127.0.0.1:${port}`
    const program = startProgram(driverPath, [`--port=${port}`, '--host=127.0.0.1'], environment)
    await untilThere(async () => program.hasEnded() || (await answers(url)), program.output)
    if (!program.hasEnded()) return { program, url }
    if (!program.output().includes('Unable to listen'))
      throw new Error(`The driver ended: ${program.output()}`)
  }
}

export const webkit: Engine = {
  name: 'WebKitGTK',
  async start({ userAgent } = {}) {
    const home = await aFolder()
    const screen = startProgram(screenPath, SCREEN, {})
    const display = await untilThere(async () => /^\d+$/m.exec(screen.output())?.[0] ?? null, screen.output)
    const { program, url } = await startDriver({
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
