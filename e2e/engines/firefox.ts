import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Capabilities, WebDriver } from 'selenium-webdriver'
import {
  aFolder,
  type BrowserOptions,
  type Engine,
  removeFolder,
  startProgram,
  untilThere,
} from './engine.ts'
import { Marionette } from './marionette.ts'

const firefoxPath = process.env.FIREFOX_PATH || '/usr/bin/firefox-esr'

/** Written into each profile. Firefox itself sets what automation needs beside these. */
const preferences = ({ userAgent }: BrowserOptions) => ({
  // A port of its choice, which it writes to its profile.
  'marionette.port': 0,
  // Complaints of pages go to its console.
  'browser.dom.window.dump.enabled': true,
  'devtools.console.stdout.content': true,
  ...(userAgent === undefined ? {} : { 'general.useragent.override': userAgent }),
})

const linesOf = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    .join('\n')

export const firefox: Engine = {
  name: 'Firefox',
  async start(options = {}) {
    const profile = await aFolder()
    await writeFile(join(profile, 'user.js'), linesOf(preferences(options)))
    const args = ['--headless', '--marionette', '--no-remote', '--profile', profile, 'about:blank']
    const program = startProgram(firefoxPath, args, { HOME: profile })
    const close = async () => {
      await program.end()
      await removeFolder(profile)
    }
    try {
      const portFile = join(profile, 'MarionetteActivePort')
      const port = await untilThere(
        () =>
          readFile(portFile, 'utf8').then(
            (text) => Number(text) || null,
            () => null,
          ),
        program.output,
      )
      const driver = WebDriver.createSession(new Marionette(port), new Capabilities())
      await driver.getSession()
      return {
        driver,
        complaints: () =>
          program
            .output()
            .split('\n')
            .filter((line) => /^JavaScript error: http|^console\.error: (?!RSLoader)/.test(line)),
        close,
      }
    } catch (error) {
      await close()
      throw error
    }
  },
}
