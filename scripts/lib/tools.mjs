import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** Programs that the tests need beside npm packages: places, names, and the Debian packages. */
const TOOLS = [
  {
    name: 'Chromium',
    variable: 'CHROMIUM_PATH',
    commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    places: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    packages: ['chromium', 'fonts-liberation', 'fonts-noto-color-emoji'],
  },
  {
    // Journeys run in it where it is there, and in Chromium where it is not.
    name: "Chromium's headless shell",
    variable: 'CHROMIUM_SHELL_PATH',
    commands: ['chromium-headless-shell'],
    places: [],
    packages: ['chromium-headless-shell'],
    optional: true,
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

/** Programs for the measurements under load; the tests do without. */
export const LOAD_TOOLS = ['WRK_PATH']

const TEST_TOOLS = TOOLS.map(({ variable }) => variable).filter((variable) => !LOAD_TOOLS.includes(variable))

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
 * Finds the tools, installs them on Debian as root, and returns the environment that names them to the tests.
 * `variables` limits the search to some of them.
 */
export async function ensureTools(variables = TEST_TOOLS) {
  const tools = TOOLS.filter((tool) => variables.includes(tool.variable))
  const wanted = tools.filter((tool) => find(tool) === null)
  const installable = wanted.filter((tool) => !process.env[tool.variable])
  if (installable.length > 0 && isDebianRoot()) {
    for (const optional of [false, true]) {
      const packages = installable.filter((tool) => Boolean(tool.optional) === optional)
      if (packages.length > 0) await installOnDebian(packages.flatMap((tool) => tool.packages))
    }
  }
  const missing = tools.filter((tool) => find(tool) === null && !tool.optional)
  if (missing.length > 0) throw new Error(missing.map(advice).join(' '))
  const found = tools.map((tool) => [tool.variable, find(tool)])
  return Object.fromEntries(found.filter(([, place]) => place !== null))
}
