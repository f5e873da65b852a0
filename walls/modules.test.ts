import { describe, expect, it } from 'vitest'
import { judge } from './support/judge.ts'
import { modules } from './support/modules.ts'
import { importsOf, isTest, projectFiles, sources } from './support/sources.ts'

/** What the walls say about one line in one file. */
function verdicts(path: string, text: string): readonly string[] {
  return importsOf({ path, text }).flatMap((wanted) => judge(path, wanted, isTest(path)) ?? [])
}

/** The modules of the kit: nothing else lies in it. */
const kitModules = ['account', 'collection', 'form', 'keys', 'layout', 'messages', 'picture']

/** Files of the admin area's kit that stand in none of its modules. */
const looseIn = (paths: readonly string[]) =>
  paths.filter((path) => !kitModules.some((module) => path.startsWith(`pwa/admin/kit/${module}/`)))

/** The folders of the nouns of the admin area, known by a table of fields or by queries. */
const nounsIn = (paths: readonly string[]) =>
  new Set(
    paths.flatMap((path) => /^(pwa\/admin\/(?!kit\/).*\/)(?:fields|queries)\.ts$/.exec(path)?.[1] ?? []),
  )

/** Files of a noun that ought to be there, and those that say its name once more: what is merged into its tab has none. */
const misnamedOfNouns = (paths: readonly string[]) =>
  [...nounsIn(paths)].flatMap((folder) => {
    const own = paths.filter((path) => path.startsWith(folder) && !path.slice(folder.length).includes('/'))
    const missing = own.includes(`${folder}queries.ts`) ? [] : [`${folder}queries.ts`]
    return [...missing, ...own.filter((path) => /-(?:queries|list|detail)\.tsx?$/.test(path))]
  })

describe('the walls between the modules', () => {
  it('let nothing through that the table of modules does not name', () => {
    expect(sources().flatMap(({ path, text }) => verdicts(path, text))).toEqual([])
  })

  it.each(modules)('see the files of $name', ({ files }) => {
    expect(sources().some(({ path }) => files.test(path))).toBe(true)
  })

  it.each([
    ['contract/firm.ts', "import { call } from '#pwa/api/call.ts'"],
    ['contract/firm.ts', "import { sampleFirm } from '#testing/contract/sample-firm.ts'"],
    ['contract/firm.ts', "import { readFileSync } from 'node:fs'"],
    ['pwa/ui/button.tsx', "import { firm } from '#contract/firm.ts'"],
    ['pwa/ui/button.tsx', "import { useDirectory } from '../data/directory.tsx'"],
    ['pwa/hero/hero.tsx', "import { call } from '#pwa/api/call.ts'"],
    ['pwa/hero/hero.tsx', "import { List } from '../firms/list/list.tsx'"],
    ['pwa/hero/hero.tsx', "import type { Page } from '#pwa/app/app.tsx'"],
    ['pwa/hero/hero.tsx', "import Dexie from 'dexie'"],
    ['pwa/hero/hero.tsx', "const users = await import('#pwa/admin/users/page.tsx')"],
    ['pwa/app/app.tsx', "import { Users } from '#pwa/admin/users/page.tsx'"],
    ['pwa/app/app.tsx', "export { Users } from '#pwa/admin/users/page.tsx'"],
    ['pwa/admin/users/page.tsx', "import { form } from '#pwa/admin/firms/form.tsx'"],
    ['pwa/admin/users/page.tsx', "import { useDirectory } from '#pwa/data/directory.tsx'"],
    ['pwa/admin/kit/firms.ts', "import { listStaffFirms } from '#contract/firm-endpoints.ts'"],
    ['pwa/admin/firms/queries.ts', "import { FirmList } from './list.tsx'"],
    ['backend/firms/routes.ts', "import { theme } from '#backend/themes/routes.ts'"],
    ['backend/firms/routes.ts', "import Koa from 'koa'"],
    ['backend/firms/routes.ts', "import { Model } from 'sequelize'"],
    ['backend/firms/routes.ts', "import { aFirm } from '#testing/backend/builders.ts'"],
    ['backend/firms/routes.ts', "import { linkOf } from '#backend/accounts/rows/link.ts'"],
    ['backend/accounts/rows/link.ts', "import { route } from '#backend/http/route.ts'"],
    ['backend/models/user.ts', "import { linkOf } from '#backend/accounts/rows/link.ts'"],
    ['backend/models/firm.ts', "import { route } from '#backend/http/route.ts'"],
    ['backend/crypto/password.ts', "import { open } from '#backend/database/open.ts'"],
    ['backend/publication/render.ts', "import { App } from '#pwa/app/app.tsx'"],
    ['backend/publication/render.ts', "import { test } from 'vitest'"],
    ['pwa/hero/hero.tsx', "import { page } from '#e2e/fixtures/page.ts'"],
    ['misc/lost.ts', "import { firm } from '#contract/firm.ts'"],
  ])('stop %s at: %s', (path, text) => {
    expect(verdicts(path, text)).toHaveLength(1)
  })

  it.each([
    ['pwa/app/app.tsx', "const users = await import('#pwa/admin/users/page.tsx')"],
    ['pwa/hero/hero.tsx', "import { useDirectory } from '#pwa/data/directory.tsx'"],
    ['pwa/admin/users/page.tsx', "import { useFirms } from '../firms/queries.ts'"],
    ['pwa/admin/firms/list.tsx', "import { useFirms } from './queries.ts'"],
    ['pwa/firms/list/list.tsx', "import { Details } from '../details/details.tsx'"],
    ['backend/firms/routes.ts', "import { route } from '#backend/http/route.ts'"],
    ['backend/accounts/links.ts', "import { linkOf } from './rows/link.ts'"],
    ['backend/accounts/rows/link.ts', "import { Op } from 'sequelize'"],
    ['backend/firms/routes.test.ts', "import { aFirm } from '#testing/backend/builders.ts'"],
  ])('let %s do: %s', (path, text) => {
    expect(verdicts(path, text)).toEqual([])
  })

  it('leave nothing loose in the kit', () => {
    const inKit = projectFiles('pwa/admin/kit/')
    expect(looseIn(inKit)).toEqual([])
    expect(
      kitModules.filter((module) => !inKit.some((path) => path.startsWith(`pwa/admin/kit/${module}/`))),
    ).toEqual([])
  })

  it.each(['pwa/admin/kit/format.ts', 'pwa/admin/kit/page-head.module.css', 'pwa/admin/kit/misc/format.ts'])(
    'find %s loose',
    (path) => {
      expect(looseIn([path, 'pwa/admin/kit/form/confirm.tsx'])).toEqual([path])
    },
  )

  it('find the queries, the list and the detail of every noun of the admin area under one name', () => {
    expect(nounsIn(projectFiles('pwa/admin/')).size).toBeGreaterThan(5)
    expect(misnamedOfNouns(projectFiles('pwa/admin/'))).toEqual([])
    const codes = ['fields.ts', 'code-list.tsx', 'detail.tsx'].map((name) => `pwa/admin/codes/${name}`)
    expect(misnamedOfNouns(codes)).toEqual(['pwa/admin/codes/queries.ts', 'pwa/admin/codes/code-list.tsx'])
  })

  it('have a module for every name once', () => {
    const names = modules.map((module) => module.name)
    expect(new Set(names).size).toBe(names.length)
  })
})
