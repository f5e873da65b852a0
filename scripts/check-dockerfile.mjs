import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { commandOf, copyOf, environmentOf, ignoredBy, stagesOf } from './lib/dockerfile.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { addressOf } from './lib/ready.mjs'
import { at, bin, root } from './lib/root.mjs'
import { ended, endRunning, noted, whenAsked } from './lib/run.mjs'

// Runs the Dockerfile's own steps in empty folders, one for each stage, without Docker: the same copies, the same npm
// commands, then the command of the last stage until its health check is content.

const folders = mkdtempSync(join(tmpdir(), 'image-'))
const stages = stagesOf(readFileSync(at('Dockerfile'), 'utf8'))
const ignored = ignoredBy(readFileSync(at('.dockerignore'), 'utf8'))
const inside = (stage) => join(folders, stage, 'app')

/** Node 24 first, as in the image, and nothing of the project's own. */
const environment = {
  ...process.env,
  PATH: [dirname(bin('node')), process.env.PATH].join(delimiter),
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
}

const start = (command, args, cwd, env = {}, stdio = 'inherit') =>
  noted(spawn(command, args, { cwd, stdio, env: { ...environment, ...env } }))

function copy(stage, rest) {
  const { from, sources, target } = copyOf(rest)
  for (const source of sources) {
    const origin = from ? join(inside(from), relative('/app', source)) : at(source)
    const into = sources.length > 1 || target.endsWith('/') ? join(target, source) : target
    const filter = (path) => from !== undefined || path === root || !ignored(relative(root, path))
    cpSync(origin, join(inside(stage), into), { recursive: true, filter, verbatimSymlinks: true })
  }
}

async function runStage({ name, steps }) {
  mkdirSync(inside(name), { recursive: true })
  for (const [instruction, rest] of steps) {
    if (instruction === 'COPY') copy(name, rest)
    if (instruction !== 'RUN' || !rest.startsWith('npm ')) continue
    console.log(`${name}: ${rest}`)
    const code = await ended(start('npm', rest.split(' ').slice(1), inside(name)))
    if (code !== 0) throw new Error(`${name}: "${rest}" failed with exit code ${code}.`)
  }
}

/** Each as soon as the stages that it copies from are done, as Docker does. */
async function runStages() {
  const runs = new Map()
  for (const stage of stages) {
    const sources = stage.steps.flatMap(([instruction, rest]) =>
      instruction === 'COPY' ? [runs.get(copyOf(rest).from)] : [],
    )
    runs.set(
      stage.name,
      Promise.all(sources).then(() => runStage(stage)),
    )
  }
  await Promise.all(runs.values())
}

/** Packages in the last stage that nothing but development needs. */
function strangers(stage) {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
  return Object.keys(packages).filter((path) => packages[path].dev && existsSync(join(inside(stage), path)))
}

async function serve({ name, steps }) {
  const written = (instruction) => steps.filter(([found]) => found === instruction).map(([, rest]) => rest)
  const env = {
    ...Object.assign({}, ...written('ENV').map(environmentOf)),
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(folders, 'data'),
  }
  const [command, ...args] = commandOf(written('CMD')[0])
  const [check, ...checkArgs] = commandOf(written('HEALTHCHECK')[0])
  const server = start(command, args, inside(name), env, ['inherit', 'pipe', 'inherit'])
  let running = true
  const stopped = ended(server).finally(() => {
    running = false
  })
  // The system chooses the port, and the check is told it as it is in the image: by the environment.
  const { port } = new URL(await addressOf(server))
  let healthy = false
  for (let tries = 0; tries < 60 && running && !healthy; tries += 1) {
    healthy = (await ended(start(check, checkArgs, inside(name), { ...env, PORT: port }))) === 0
    if (!healthy) await new Promise((resolve) => setTimeout(resolve, 250))
  }
  server.kill('SIGTERM')
  const code = await stopped
  if (!healthy) throw new Error('The image would never become healthy.')
  if (code !== 0) throw new Error(`The image would end with exit code ${code}.`)
}

whenAsked(async () => {
  await endRunning()
  rmSync(folders, { recursive: true, force: true, maxRetries: 5 })
  process.exit(1)
})

main(async () => {
  try {
    await ensureInstalled()
    await runStages()
    const last = stages.at(-1)
    if (!last.steps.some(([instruction, rest]) => instruction === 'USER' && rest !== 'root')) {
      throw new Error('The image would run as root.')
    }
    const found = strangers(last.name)
    if (found.length > 0) throw new Error(`The image would hold ${found.join(', ')}.`)
    await serve(last)
    console.log(
      `The image would hold ${readdirSync(join(inside(last.name), 'node_modules')).length} packages and be healthy.`,
    )
  } finally {
    rmSync(folders, { recursive: true, force: true })
  }
})
