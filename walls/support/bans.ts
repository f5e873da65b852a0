import { moduleOf } from './module-of.ts'
import { isTest, type Source, withoutComments } from './sources.ts'

/** A pattern that is allowed in a few places only. `why` names the principle behind it. */
interface Ban {
  readonly what: string
  readonly why: string
  readonly pattern: RegExp
  /** Where it may stand; absent: nowhere. */
  readonly only?: (path: string) => boolean
  /** Where the ban holds; absent: in the program, not in its tests. */
  readonly holds?: (path: string) => boolean
  /** A line that must be caught. */
  readonly bad: string
}

const inRoom =
  (...names: readonly string[]) =>
  (path: string) =>
    names.includes(moduleOf(path)?.module.name ?? '')
const inFolder = (folder: string) => (path: string) => path.startsWith(folder)
const inProgram = (path: string) => !isTest(path) && /^(?:contract|pwa|backend)\//.test(path)

export const bans: readonly Ban[] = [
  {
    what: 'an address of the API',
    why: 'an endpoint is a value; no address or verb is typed twice (principle 3)',
    pattern: /['"`]\/api\//,
    only: inRoom('contract'),
    bad: "fetch('/api/propfirms')",
  },
  {
    what: 'the body of a reply',
    why: 'nothing leaves that the reply schema does not name (principle 5)',
    pattern: /\b(?:ctx|context)\.body\s*=(?!=)/,
    only: inRoom('backend/http'),
    bad: 'ctx.body = firm',
  },
  {
    what: 'the router',
    why: 'a route is declared by its endpoint (principle 4)',
    pattern: /\brouter\.\w/,
    only: inRoom('backend/http'),
    bad: "router.get('/x', handler)",
  },
  {
    what: 'the refusal of who sends too much',
    why: 'each says when to come again: `tooMany` of backend/http/errors.ts',
    pattern: /\bApiError\(\s*['"`]too_many/,
    only: (path) => path === 'backend/http/errors.ts',
    bad: "throw new ApiError('too_many', 'Too many calls')",
  },
  {
    what: 'when to come again',
    why: 'a wait is in milliseconds, and `retryAfter` of backend/load-shedding/gate.ts alone says whole seconds',
    pattern: /['"`]Retry-After['"`]\s*[:,]/,
    only: (path) => path === 'backend/load-shedding/gate.ts',
    bad: "const headers = { 'Retry-After': '5' }",
  },
  {
    what: 'a call of the panel',
    why: 'a noun of the admin area has its reads and writes in its queries.ts (docs/decisions/admin.md)',
    pattern: /\buse(?:Staff(?:Query|Save)|(?:Tagged)?Staff(?:File|Form)?Call|UpdateCache|Refresh)\(/,
    // The person's own account, backups and the frame of the panel are no nouns of the admin area.
    only: (path) =>
      inRoom('pwa/admin queries', 'pwa/admin/kit', 'pwa/admin/panel')(path) ||
      /^pwa\/admin\/(?:sign-in|setup|backup)\//.test(path),
    bad: 'const { data } = useStaffQuery(listUsers, {})',
  },
  {
    what: 'a day of UTC',
    why: 'in the app a day is that of the person (docs/decisions/input-and-errors.md)',
    pattern: /toISOString\(\)\s*\.slice\(0, 10\)/,
    holds: (path) => inProgram(path) && path.startsWith('pwa/'),
    bad: 'const today = new Date().toISOString().slice(0, 10)',
  },
  {
    what: 'a literal address of a page',
    why: 'addresses live in one table (principle 14)',
    pattern: /\b(?:to|navigate)(?:=\{?|\()['"`]\//,
    only: inRoom('pwa/paths'),
    holds: (path) => inProgram(path) && path.startsWith('pwa/'),
    bad: '<Link to="/firm/apex">Apex</Link>',
  },
  {
    what: 'a file for spreadsheets that another function writes',
    why: 'csvOf alone knows which texts are formulas (threat O5)',
    pattern: /\bunparse\b|\bescapeFormulae\b/,
    bad: 'return unparse(rows, { escapeFormulae: true })',
  },
  {
    what: 'a schema',
    why: 'a shape is written once (principle 2)',
    pattern:
      /\bv\.(?:object|strictObject|looseObject|array|string|number|pipe|picklist|record|optional|nullable|union)\(/,
    only: inRoom('contract', 'backend/env'),
    bad: 'const firm = v.object({ name: v.string() })',
  },
  {
    what: 'a person behind a conflict',
    why: "what changed meanwhile may have changed in one's own second tab (docs/decisions/staff-forms.md)",
    pattern: /\bsome(?:one|body) else\b/i,
    bad: "const detail = 'This firm was changed by someone else in the meantime'",
  },
  {
    what: 'the hash library',
    why: 'one gateway owns limiter and hash (threat A6)',
    pattern: /['"]@node-rs\/argon2['"]/,
    only: inFolder('backend/crypto/password'),
    bad: "import { hash } from '@node-rs/argon2'",
  },
  {
    what: 'a value that changes and is exported',
    why: 'state has four homes and no fifth (principle 10)',
    pattern: /^export\s+(?:let|var)\s/m,
    bad: 'export let firms = []',
  },
  {
    what: 'TRUNCATE or sync()',
    why: 'MySQL commits at both; a rollback would find the rows gone (threat J3)',
    pattern: /\btruncate\s*:\s*true|\bTRUNCATE\s+TABLE\b|\b(?:sequelize|database|\w*[mM]odel)\.sync\(/,
    bad: 'await Firm.destroy({ truncate: true })',
  },
  {
    what: 'a literal SQL text with a value in it',
    why: 'values are bound, never written into SQL (threat F4)',
    pattern: /\bliteral\(\s*`[^`]*\$\{/,
    bad: ['literal(`name = ', '{name}`)'].join('$'),
  },
  {
    what: 'a value that Sequelize writes into a text of ours',
    why: 'values are bound, so that the server never reads them as SQL (threat N4)',
    pattern: /\breplacements\b|\.escape\(/,
    holds: (path) => inProgram(path) && path.startsWith('backend/'),
    bad: "sequelize.query('SELECT :name', { replacements: { name } })",
  },
  {
    what: 'the environment',
    why: 'it is parsed once, at start (principle 16)',
    pattern: /\bprocess\.env\b|['"]node:process['"]/,
    only: inRoom('backend/env'),
    bad: 'const port = process.env.PORT',
  },
  {
    what: 'another program',
    why: 'the server starts none, so no text can become a command (docs/asvs.md, 1.2.5)',
    pattern: /['"](?:node:)?child_process['"]/,
    bad: "import { exec } from 'node:child_process'",
  },
  {
    what: 'a library of state',
    why: 'state has four homes and no fifth (principle 10)',
    pattern: /from ['"](?:redux|@reduxjs\/toolkit|zustand|jotai|mobx|recoil|valtio|effector)\b/,
    bad: "import { create } from 'zustand'",
  },
  {
    what: 'a double of our own code',
    why: 'tests use the real thing (principle 17)',
    pattern: /\bvi\.(?:mock|doMock)\(|\btoMatch(?:Inline|File)?Snapshot\(/,
    holds: (path) => isTest(path) || path.startsWith('e2e/'),
    // The tables of what the screens say.
    only: (path) => /^(?:walls|e2e)\/words\.test\.ts$/.test(path),
    bad: "vi.mock('./call.ts')",
  },
  {
    what: 'a size that is set without waiting for its drawing',
    why: 'what is looked at then is half of the one tree and half of the other (`resize`)',
    pattern: /\.setViewportSize\(/,
    holds: (path) => path.startsWith('e2e/'),
    only: (path) => path === 'e2e/fixtures/measure.ts',
    bad: 'await page.setViewportSize(viewports.phone)',
  },
  {
    what: 'what a page offers or says for some seconds',
    why: 'a slow machine looks too late, but at the pace of the journey',
    pattern:
      /['"]Undo(?: last)?['"] ?\}?\)\s*\.(?:click|tap|press)\(|'Copied!'\)(?:\.first\(\))?\s*\.waitFor\(\)/,
    holds: (path) => /^e2e\/[^/]*\.test\.ts$/.test(path),
    bad: "await button(page, 'Undo').click()",
  },
  {
    what: 'HTML from a string',
    why: 'what others wrote is text (threat H1)',
    pattern: /\bdangerouslySetInnerHTML\b|\.(?:innerHTML|outerHTML)\s*=(?!=)|\binsertAdjacentHTML\(/,
    bad: 'row.innerHTML = firm.name',
  },
  {
    what: 'the clock, the storage or the window while a module loads',
    why: 'every public screen also renders on the server',
    pattern:
      /^(?:export )?const [^=\n(]*=\s*(?:window|document|navigator|localStorage|sessionStorage|matchMedia)\b/m,
    holds: (path) =>
      inProgram(path) && /^pwa\/(?!admin\/|entry-client|service-worker|data\/.*worker)/.test(path),
    bad: 'const width = window.innerWidth',
  },
  {
    what: 'a note of unfinished work',
    why: 'what lands is finished',
    pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/,
    holds: () => true,
    bad: "const left = 'TODO'",
  },
]

/** Where a ban is broken: paths and lines. */
export function broken(ban: Ban, files: readonly Source[]): readonly string[] {
  const holds = ban.holds ?? inProgram
  return files
    .filter(({ path }) => holds(path) && !ban.only?.(path))
    .flatMap((source) => {
      const bare = withoutComments(source)
      const found = ban.pattern.exec(bare)
      return found ? [`${source.path}:${bare.slice(0, found.index).split('\n').length}`] : []
    })
}
