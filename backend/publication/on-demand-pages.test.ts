import { afterEach, expect, test } from 'vitest'
import { onDemandPaths } from '#contract/public-pages.ts'
import { shippedPages } from '#contract/site-pages/shipped-pages.ts'
import { aDirectory, aFirmRecord, noInvalidRecord } from '#testing/backend/a-directory.ts'
import { plainPages } from '#testing/backend/plain-pages.ts'
import { addFirm, type PublishedSite, publishedSite } from '#testing/backend/published-site.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { improveInBackground } from './recompression.ts'
import { buildState, type StateOptions } from './state.ts'

const late = [...onDemandPaths(), ...shippedPages.map(({ slug }) => `/page/${slug}`), '/not-found']

/** Options whose renderer writes down what it draws. */
function watched() {
  const drawn: string[] = []
  const pages = {
    ...plainPages,
    render: (path: string, frame: Parameters<typeof plainPages.render>[1]) => {
      drawn.push(path)
      return plainPages.render(path, frame)
    },
    shell: (path: string) => {
      drawn.push(`shell of ${path}`)
      return plainPages.shell(path)
    },
  }
  const options: StateOptions = {
    pages,
    appUrl: null,
    localUrl: 'http://localhost:3000',
    onInvalidRecord: noInvalidRecord,
  }
  const drawing = async <T>(work: () => Promise<T>) => {
    drawn.length = 0
    const made = await work()
    return { made, drawn: [...drawn] }
  }
  return { options, drawing }
}

const record = aDirectory([aFirmRecord(1)])
const changed = aDirectory([aFirmRecord(1, { revision: 2000, name: 'Other' })])

test('A start draws every page; a save only the home document, and others as they are asked for', async () => {
  const { options, drawing } = watched()
  const start = await drawing(() => buildState(record, null, options))
  expect(start.drawn).toEqual(expect.arrayContaining(['/', 'shell of /', 'shell of /admin', ...late]))
  const save = await drawing(() => buildState(changed, start.made, options))
  expect(save.drawn).toEqual(['/'])
  const state = save.made
  const asked = await drawing(() => Promise.all([state.onDemand.at('/saved'), state.onDemand.at('/saved')]))
  expect(asked.drawn).toEqual(['/saved'])
  expect(state.answers.get('/saved')).toBe(asked.made[0])
  const nothing = await drawing(async () => state.onDemand.notFound())
  expect([nothing.drawn, nothing.made.status]).toEqual([['/not-found'], 404])
})

test('What nobody asked for is drawn in the quiet afterwards, and made as small as the rest', async () => {
  const { options, drawing } = watched()
  const start = await buildState(record, null, options)
  const state = await buildState(changed, start, options)
  const quiet = await drawing(() => improveInBackground(state, new AbortController().signal, 0))
  expect(quiet.drawn).toEqual(late)
  expect(state.answers.get('/compare')?.br?.tag).toMatch(/-br"$/)
})

test('A page that cannot be drawn holds back neither the save nor what is made of the others, and is tried anew', async () => {
  const { options, drawing } = watched()
  const start = await buildState(record, null, options)
  let broken = true
  const render: typeof options.pages.render = (path, frame) => {
    if (broken && path === '/saved') throw new Error('broken page')
    return options.pages.render(path, frame)
  }
  const state = await buildState(changed, start, { ...options, pages: { ...options.pages, render } })
  await expect(state.onDemand.at('/saved')).rejects.toThrow('broken page')
  const quiet = improveInBackground(state, new AbortController().signal, 0)
  await expect(quiet).rejects.toThrow('broken page')
  expect(state.answers.get('/')?.br?.thorough).toBe(true)
  broken = false
  expect((await drawing(async () => state.onDemand.at('/saved'))).drawn).toEqual(['/saved'])
})

test('Documents without data are taken over, with what they were made smaller to, until settings or theme change', async () => {
  const { options, drawing } = watched()
  const start = await buildState(record, null, options)
  await improveInBackground(start, new AbortController().signal, 0)
  const save = await buildState(changed, start, options)
  for (const path of ['/shell', '/admin', '/admin/verify-email/:token']) {
    expect(save.answers.get(path)?.br?.thorough).toBe(true)
    expect(save.answers.get(path)).toBe(start.answers.get(path))
  }
  const { settings } = changed
  const branding = { ...settings.branding, siteName: 'Renamed' }
  const renamed = { ...changed, settings: { ...settings, branding } }
  const { made, drawn } = await drawing(() => buildState(renamed, save, options))
  expect(drawn).toEqual(expect.arrayContaining(['shell of /', 'shell of /admin']))
  expect(Buffer.concat(made.answers.get('/admin')?.identity.body ?? []).toString()).toContain(
    'Admin | Renamed',
  )
})

let site: PublishedSite | null = null
afterEach(() => site?.close())

test('A page that is asked for while others are published is of one state, whole', async () => {
  site = await publishedSite()
  const { url, publication } = site
  await addFirm(site, { name: 'Number 0' })
  await publication.publishNow()
  let publishing = true
  const publish = async (from: PublishedSite) => {
    for (let n = 1; n <= 10; n++) {
      await addFirm(from, { name: `Number ${n}` })
      await publication.publishNow()
    }
    publishing = false
  }
  const seen = new Set<string>()
  const read = async (path: string) => {
    while (publishing) {
      const { text } = await rawGet(url + path, { accept: 'text/html' })
      const { shared } = JSON.parse(/id="first-frame">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}')
      const frame = JSON.parse((await rawGet(url + shared)).text)
      const names = frame.firms.map(({ name }: { name: string }) => `<li>${name}</li>`)
      expect(text).toContain(`<ul>${names.join('')}</ul>`)
      seen.add(`${path} ${names.length}`)
    }
  }
  await Promise.all([publish(site), ...['/', '/saved', '/compare', '/nowhere'].map(read)])
  expect(seen.size).toBeGreaterThan(8)
})
