/** A file that must not be restored, and what the refusal has to name. */
interface BrokenBackup {
  readonly name: string
  readonly file: string | Uint8Array<ArrayBuffer>
  readonly says: RegExp
}

// biome-ignore lint/suspicious/noExplicitAny: the file is broken in every way there is.
type Any = any

/** Makes a file from a whole one with one thing in it changed. */
type Change = (file: Any) => void

const lists = ['propfirms', 'themes', 'user_submissions'] as const

/** Ways to break the text, whatever is in it. */
function* brokenTexts(whole: string): Generator<BrokenBackup> {
  for (let part = 1; part < 20; part++) {
    const file = whole.slice(0, Math.floor((whole.length * part) / 20))
    yield { name: `cut off after ${part * 5} %`, file, says: /ends in the middle/ }
  }
  const texts: Readonly<Record<string, [string | Uint8Array<ArrayBuffer>, RegExp]>> = {
    'nothing at all': ['', /it is empty/],
    spaces: ['   \n', /ends in the middle/],
    'a zip': [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), /not JSON at byte 0/],
    'a gzip': [new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), /not JSON at byte 0/],
    'a page': ['<!doctype html><html></html>', /not JSON at byte 0/],
    null: ['null', /not JSON|ends/],
    'a number': ['5 ', /not JSON|ends/],
    'a string': ['"x" ', /not JSON|ends/],
    'a list': ['[]', /not JSON|ends/],
    'an empty object': ['{}', /version/],
    'zero bytes': [new Uint8Array(64), /not JSON at byte 0/],
    'UTF-16': [new Uint8Array(Buffer.from(whole, 'utf16le')), /not JSON/],
    'Latin-1': [new Uint8Array(Buffer.from(whole.replace('Pays', 'Pay\u00e9'), 'latin1')), /not UTF-8/],
    'something behind it': [`${whole} x`, /not JSON at byte \d+/],
    'twice the same': [whole + whole, /not JSON at byte \d+/],
    'a comment': [`/* mine */${whole}`, /not JSON at byte 0/],
    'single quotes': [whole.replaceAll('"', "'"), /not JSON/],
    'NaN for a value': [whole.replace('"isActive":true', '"isActive":NaN'), /not JSON/],
    'a comma too many': [whole.replace('"collections":{', '"collections":{,'), /not JSON/],
    'no colon': [whole.replace('"collections":', '"collections" '), /not JSON/],
    'a list that ends as an object': [whole.replace(/\]\s*,\s*"settings"/, '},"settings"'), /not JSON|ends/],
    'collections twice': [
      whole.replace('"collections":', '"collections":{},"collections":'),
      /collections is .* twice/,
    ],
    'propfirms twice': [
      whole.replace('"propfirms":', '"propfirms":[],"propfirms":'),
      /collections\.propfirms is .* twice/,
    ],
    'an endless nest': [
      whole.replace('"propfirms":[', `"propfirms":[${'['.repeat(5000)}`),
      /nested too deeply/,
    ],
    'a prototype': [whole.replace('"slug":', '"__proto__":{"x":1},"slug":'), /__proto__/],
    'a constructor': [whole.replace('"slug":', '"constructor":{"x":1},"slug":'), /constructor/],
    'half a letter': [whole.replace('Dear', '\\ud800'), /collections\.propfirms\[0\].*cons/],
  }
  for (const [name, [file, says]] of Object.entries(texts)) yield { name, file, says }
}

/** Values of the head and of whole collections that do not fit. */
const heads: Readonly<Record<string, [Change, RegExp]>> = {
  'version 0': [(file) => (file.version = 0), /version must be 1/],
  'version 2': [(file) => (file.version = 2), /version must be 1/],
  'a version in quotes': [(file) => (file.version = '1'), /version must be 1/],
  'no version': [(file) => delete file.version, /version/],
  'no moment': [(file) => delete file.exported_at, /exported_at/],
  'a moment in words': [(file) => (file.exported_at = 'yesterday'), /exported_at/],
  'a moment that is a number': [(file) => (file.exported_at = 5), /exported_at/],
  'no collections': [(file) => delete file.collections, /collections must be an object/],
  'collections that are null': [(file) => (file.collections = null), /collections must be an object/],
  'collections in a list': [(file) => (file.collections = []), /collections must be an object/],
  'no collection': [(file) => (file.collections = {}), /holds none/],
  'only a strange collection': [(file) => (file.collections = { users: [] }), /holds none/],
  'staff in an object': [(file) => (file.collections.admin_users = {}), /admin_users must be a list/],
  'settings in a list': [(file) => (file.collections.settings = []), /settings must be an object/],
  'settings that are null': [(file) => (file.collections.settings = null), /settings must be an object/],
  'settings in words': [(file) => (file.collections.settings = 'x'), /settings must be an object/],
  'two active themes': [
    ({ collections }) => {
      for (const theme of collections.themes) theme.isActive = true
    },
    /active themes/,
  ],
  'no default theme': [(file) => file.collections.themes.splice(0, 1), /no theme with the id "default"/],
  'one slug twice': [
    (file) => (file.collections.propfirms[1].slug = file.collections.propfirms[0].slug),
    /propfirms\[1\].*slug/,
  ],
  'one key twice': [
    (file) =>
      (file.collections.user_submissions[1].idempotencyKey =
        file.collections.user_submissions[0].idempotencyKey),
    /user_submissions\[1\].*idempotencyKey/,
  ],
}

const script = 'javascript:alert(1)'

/** A value for a field of the first entry or of a group, that does not fit, by its place. */
const invalidValues: Readonly<Record<string, unknown>> = {
  'propfirms.0.website': script,
  'propfirms.0.affiliateUrl': script,
  'propfirms.0.logoUrl': script,
  'propfirms.0.evidence': [{ url: script, label: 'x', date: '' }],
  'propfirms.0.discountPercentage': 101,
  'propfirms.0.name': 'x'.repeat(121),
  'propfirms.0.id': '../../etc',
  'propfirms.0.slug': 'two words',
  'propfirms.0.updated_at': '2026-02-31T00:00:00.000Z',
  'propfirms.0.discountValidUntil': 'soon',
  'themes.0.logoUrl': script,
  'themes.0.faviconUrl': 'data:text/html,x',
  'themes.0.colors': { primary: 'red;}body{display:none' },
  'themes.0.fontFamily': 'x;}@import url(//evil)',
  'themes.0.borderRadius': 'expression(1)',
  'themes.0.createdAt': 'never',
  'themes.0.isActive': 'yes',
  'user_submissions.0.website': script,
  'user_submissions.0.contactEmail': 'a@b.co,c@d.co',
  'user_submissions.0.status': 'published',
  'user_submissions.0.submitted_at': '',
  'user_submissions.0.decided_at': 'later',
  'user_submissions.0.version': 0,
  'user_submissions.0.notes': 'x'.repeat(4001),
  'user_submissions.0.idempotencyKey': '',
  'settings.social': { youtube: script, discord: '', instagram: '' },
  'settings.discord': { url: script },
  'settings.logo': { mainLogoUrl: script },
  'settings.verifiedTraders': { traders: [{ name: 5 }] },
  'settings.display': { carouselSize: 9000 },
  'settings.mfaSettings': { gracePeridDays: 91 },
  'settings.emailSettings': { smtpPort: 0 },
  'settings.autoBackup': { email_recipient: 'a@b.co\r\nBcc: c@d.co' },
  'settings.system': { frontendUrl: script },
  'settings.maintenance': 'on',
  'settings.branding': { siteName: 5 },
}

const required = {
  propfirms: [
    'id',
    'slug',
    'updated_at',
    'name',
    'category',
    'description',
    'website',
    'maxFunding',
    'profitSplit',
    'evaluationFee',
  ],
  themes: ['id', 'name', 'colors', 'createdAt', 'isActive'],
  user_submissions: ['id', 'submitted_at', 'status'],
} as const

function* brokenValues(whole: string): Generator<BrokenBackup> {
  const changed = (change: Change) => {
    const file = JSON.parse(whole)
    change(file)
    return JSON.stringify(file)
  }
  for (const [name, [change, says]] of Object.entries(heads)) yield { name, file: changed(change), says }
  for (const [place, value] of Object.entries(invalidValues)) {
    const [collection = '', key = '', field = ''] = place.split('.')
    const file = changed(({ collections }) => {
      if (field === '') collections[collection][key] = value
      else collections[collection][key][field] = value
    })
    const says = new RegExp(field === '' ? `${collection}\\.${key}` : `${collection}\\[0\\].*${field}`)
    yield { name: `${place} is ${JSON.stringify(value).slice(0, 40)}`, file, says }
  }
  for (const list of lists) {
    const isAt = (index: number) => new RegExp(`collections\\.${list}\\[${index}\\]`)
    for (const value of [{}, null, 'x', 5]) {
      const file = changed(({ collections }) => (collections[list] = value))
      yield { name: `${list} is ${JSON.stringify(value)}`, file, says: new RegExp(`${list} must be a list`) }
    }
    for (const value of [null, 5, [], 'x']) {
      const file = changed(({ collections }) => collections[list].push(value))
      yield {
        name: `${list} holds ${JSON.stringify(value)}`,
        file,
        says: isAt(JSON.parse(whole).collections[list].length),
      }
    }
    const twice = changed(({ collections }) => collections[list].push(collections[list][0]))
    yield { name: `${list} holds one entry twice`, file: twice, says: /its id is in the file twice/ }
    for (const field of required[list]) {
      const file = changed(({ collections }) => delete collections[list][1][field])
      yield { name: `${list} lacks ${field}`, file, says: isAt(1) }
    }
    for (const field of Object.keys(JSON.parse(whole).collections[list][0])) {
      if (field === 'discountPercentage') continue
      const file = changed(({ collections }) => (collections[list][0][field] = { x: 1 }))
      yield { name: `${list}: ${field} is an object`, file, says: isAt(0) }
    }
  }
}

/** More than 150 broken files, made from a whole one that holds at least two entries in each list. */
export const brokenBackups = (whole: string): BrokenBackup[] => [
  ...brokenTexts(whole),
  ...brokenValues(whole),
]
