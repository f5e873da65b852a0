import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const CHROMIUM_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const FONTS = ['fonts-liberation', 'fonts-noto-color-emoji']

/** Programs that the tests need beside npm packages: places, names, and the Debian packages. */
const TOOLS = [
  {
    name: 'Chromium',
    variable: 'CHROMIUM_PATH',
    commands: CHROMIUM,
    places: CHROMIUM_PLACES,
    packages: ['chromium', ...FONTS],
  },
  {
    // Chromium without a window to draw. Journeys run in Chromium where a machine has no such thing.
    name: "Chromium's headless shell",
    variable: 'CHROMIUM_SHELL_PATH',
    commands: ['chromium-headless-shell', ...CHROMIUM],
    places: CHROMIUM_PLACES,
    packages: ['chromium-headless-shell', ...FONTS],
  },
  {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    commands: ['firefox-esr', 'firefox'],
    places: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    packages: ['firefox-esr'],
  },
  {
    name: "WebKitGTK's driver",
    variable: 'WEBKIT_DRIVER_PATH',
    commands: ['WebKitWebDriver'],
    places: [],
    packages: ['webkit2gtk-driver'],
  },
  {
    // WebKitGTK has no mode without a window.
    name: 'Xvfb',
    variable: 'XVFB_PATH',
    commands: ['Xvfb'],
    places: [],
    packages: ['xvfb'],
  },
  {
    name: 'MariaDB',
    variable: 'MARIADBD_PATH',
    commands: ['mariadbd', 'mysqld'],
    places: [
      '/usr/sbin/mariadbd',
      '/usr/local/opt/mariadb/bin/mariadbd',
      '/opt/homebrew/opt/mariadb/bin/mariadbd',
    ],
    // The server without its service: nothing is started on the machine.
    packages: ['mariadb-server-core', 'mariadb-client-core'],
  },
  { name: 'wrk', variable: 'WRK_PATH', commands: ['wrk'], places: [], packages: ['wrk'] },
]

/** Programs of the core, `npm test`. */
export const CORE_TOOLS = ['CHROMIUM_SHELL_PATH', 'MARIADBD_PATH']

/** Programs of the whole, `npm run test:all`. */
export const TEST_TOOLS = [...CORE_TOOLS, 'CHROMIUM_PATH', 'FIREFOX_PATH', 'WEBKIT_DRIVER_PATH', 'XVFB_PATH']

/** Programs for the measurements under load; the tests do without. */
export const LOAD_TOOLS = ['WRK_PATH']

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function find(tool) {
  const named = process.env[tool.variable]
  if (named) return isExecutable(named) ? named : null
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = tool.commands.flatMap((command) => folders.map((folder) => join(folder, command)))
  return [...onPath, ...tool.places].find(isExecutable) ?? null
}

function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

async function installOnDebian(packages) {
  console.log(`Installing ${packages.join(', ')} (apt-get) ...`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], env)
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env)
}

const advice = (tool) =>
  `${tool.name} is missing: install it, or set ${tool.variable} to its program (Debian: apt-get install ${tool.packages.join(' ')}).`

/**
 * Finds the tools that `variables` name, installs them on Debian as root, and returns the environment that names them to the
 * tests.
 */
export async function ensureTools(variables) {
  const tools = TOOLS.filter((tool) => variables.includes(tool.variable))
  const wanted = tools.filter((tool) => find(tool) === null)
  const installable = wanted.filter((tool) => !process.env[tool.variable])
  if (installable.length > 0 && isDebianRoot()) {
    await installOnDebian(installable.flatMap((tool) => tool.packages))
  }
  const missing = tools.filter((tool) => find(tool) === null)
  if (missing.length > 0) throw new Error(missing.map(advice).join(' '))
  return Object.fromEntries(tools.map((tool) => [tool.variable, find(tool)]))
}
