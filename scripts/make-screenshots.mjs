import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'otplib'
import { withBrowser } from './lib/browser.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { main } from './lib/main.mjs'
import { addressOf } from './lib/ready.mjs'
import { at, bin, root } from './lib/root.mjs'

// The pictures of the README and of the web manifest, from the running product with its sample firms.
// Run it when the look changes, and commit what it writes.

const pictures = [
  { file: 'docs/pictures/phone.png', width: 390, height: 844 },
  { file: 'docs/pictures/tablet.png', width: 1180, height: 820 },
  {
    file: 'docs/pictures/reviews-phone.png',
    width: 390,
    height: 844,
    path: 'firm/kestrel-row-funding',
    part: '#reviews',
  },
  { file: 'docs/pictures/reviews-tablet.png', width: 1180, height: 820, path: 'reviews' },
  { file: 'docs/pictures/challenges-phone.png', width: 390, height: 844, path: 'challenges' },
  { file: 'docs/pictures/challenges-tablet.png', width: 1180, height: 820, path: 'challenges' },
  {
    file: 'docs/pictures/why-phone.png',
    width: 390,
    height: 844,
    path: 'firm/kestrel-row-funding',
    part: 'section:has(> details > summary > h3:text-is("Why this tier"))',
  },
  {
    file: 'docs/pictures/company-tablet.png',
    width: 1180,
    height: 820,
    path: 'firm/opal-harbor-trading',
    part: 'section:has(> details > summary > h3:text-is("Who is behind it"))',
  },
  { file: 'docs/pictures/policy-phone.png', width: 390, height: 844, path: 'page/review-policy' },
  { file: 'docs/pictures/how-we-rate-tablet.png', width: 1180, height: 820, path: 'how-we-rate' },
  { file: 'docs/pictures/closed-phone.png', width: 390, height: 844, path: 'closed' },
  { file: 'docs/pictures/changes-tablet.png', width: 1180, height: 820, path: 'changes' },
  { file: 'docs/pictures/admin-list.png', width: 1180, height: 820, path: 'admin', asStaff: true },
  {
    file: 'docs/pictures/admin-firm.png',
    width: 820,
    height: 1180,
    path: 'admin',
    asStaff: true,
    press: 'Edit Kestrel Row Funding',
  },
  { file: 'pwa/public/screenshot-narrow.png', width: 390, height: 844, scale: 2 },
  { file: 'pwa/public/screenshot-wide.png', width: 1280, height: 800 },
]

/** The member of the staff who looks in the admin area; the site lives as long as its pictures are taken. */
const staff = { username: 'owner', password: randomBytes(12).toString('base64url') }

/** Serves the product from a folder of its own that is thrown away. */
async function withProduct(work) {
  await ensureBuilt()
  const data = mkdtempSync(join(tmpdir(), 'pictures-'))
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data }
  delete env.DATABASE_URL
  Object.assign(env, {
    ADMIN_USERNAME: staff.username,
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: staff.password,
  })
  const server = spawn(bin('node'), [at('backend', 'main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('close', resolve))
  try {
    const address = await addressOf(server)
    await work(`${address}/`)
  } finally {
    server.kill()
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}

/** Gives the browser the session of a member of the staff, as the admin area keeps it, over a bare page of the site. */
async function enterDesk(page, address, token) {
  await page.goto(`${address}robots.txt`)
  await page.evaluate((value) => {
    localStorage.setItem('adminToken', value)
    localStorage.setItem('isAdmin', 'true')
  }, token)
}

/** Signs in as a new admin does: with a first code of the second factor. Returns the token of the session. */
async function signIn(address) {
  const post = async (path, body) => {
    const headers = { 'Content-Type': 'application/json' }
    const reply = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return reply.json()
  }
  const { user_id } = await post('api/admin/login-new', staff)
  const { secret } = await post('api/admin/mfa/setup', { user_id })
  const totp_code = await generate({ secret })
  return (await post('api/admin/mfa/verify-setup', { user_id, totp_code })).token
}

/** `press`: opens the form of a firm. `path`: of the page; `part`: what is scrolled into view, and opened where it is folded. */
async function take(
  browser,
  address,
  token,
  { file, width, height, scale = 1, path = '', part, asStaff, press },
) {
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: scale,
    hasTouch: width < 700,
    reducedMotion: 'reduce',
  })
  if (asStaff) await enterDesk(page, address, token)
  await page.goto(`${address}${path}`, { waitUntil: 'networkidle' })
  if (press) {
    await page.getByRole('button', { name: press }).click()
    await page.getByLabel('Evaluation Fee').waitFor()
    await page.mouse.move(0, 0)
  }
  if (part)
    await page.locator(part).evaluate((element) => {
      const fold = element.querySelector('details')
      if (fold) fold.open = true
      element.scrollIntoView()
    })
  // What a fold loads is drawn.
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: at(...file.split('/')) })
  await page.close()
  console.log(file)
}

/** Bare Linux draws `system-ui` in a font much wider than that of any phone; these are as wide as theirs. */
function fontSettings(folder) {
  const file = join(folder, 'fonts.conf')
  const narrow = (family) =>
    `<match target="pattern"><test name="family"><string>${family}</string></test>` +
    '<edit name="family" mode="assign" binding="strong"><string>Inter</string><string>Liberation Sans</string></edit></match>'
  const rules = ['system-ui', 'sans-serif', 'sans', 'DejaVu Sans'].map(narrow).join('')
  writeFileSync(file, `<fontconfig><include>/etc/fonts/fonts.conf</include>${rules}</fontconfig>`)
  return { FONTCONFIG_FILE: file }
}

async function takeAll(browser, address) {
  mkdirSync(at('docs', 'pictures'), { recursive: true })
  const token = await signIn(address)
  for (const picture of pictures) await take(browser, address, token, picture)
}

main(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'))
  try {
    const env = fontSettings(folder)
    await withBrowser((browser) => withProduct((address) => takeAll(browser, address)), env)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
