import { expect, it } from 'vitest'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { POLICY_PAGE, policyChanges, policyOf } from './policy-changes.ts'

const text = 'We read every review.\n\nWe ask for proof.\n\nYou may object.'
const before = policyOf(settingsDefaults, text)
const withPage = (values: object) => ({
  ...settingsDefaults,
  pages: {
    list: settingsDefaults.pages.list.map((one) => (one.slug === POLICY_PAGE ? { ...one, ...values } : one)),
  },
})

it('The policy is told by the paragraphs that became others', () => {
  const after = policyOf(
    settingsDefaults,
    text.replace('We ask for proof.', 'We may ask for proof.\n\nOften.'),
  )
  expect(policyChanges(before, after)).toEqual([
    {
      kind: 'policy',
      field: 'review-policy',
      before: 'We ask for proof.',
      after: 'We may ask for proof.\n\nOften.',
    },
  ])
  const added = policyOf(settingsDefaults, `${text}\n\nYou may object.`)
  expect(policyChanges(before, added)).toMatchObject([{ before: '', after: 'You may object.' }])
  expect(policyChanges(before, before)).toEqual([])
})

it('The policy comes and goes with its page', () => {
  const hidden = policyOf(withPage({ enabled: false }), text)
  expect(policyChanges(before, hidden)).toMatchObject([{ before: text, after: null }])
  expect(policyChanges(hidden, before)).toMatchObject([{ before: null, after: text }])
  expect(policyChanges(before, policyOf(withPage({ title: 'Rules' }), text))).toEqual([])
})

it('A policy that names an unknown operator is not shown yet', () => {
  const named = `${text}\n\nWrite to {owner}.`
  const unnamed = policyOf(settingsDefaults, named)
  expect(policyChanges(before, unnamed)).toMatchObject([{ before: text, after: null }])
  const operator = { ...settingsDefaults.operator, name: 'Ada Ray' }
  const written = policyOf({ ...settingsDefaults, operator }, named)
  expect(policyChanges(unnamed, written)).toMatchObject([{ before: null, after: named }])
})

it('The policy includes how long contact data is kept, and whether reviews are taken', () => {
  const userSubmissions = { ...settingsDefaults.userSubmissions, enabled: false, eraseAfterMonths: 3 }
  expect(policyChanges(before, policyOf({ ...settingsDefaults, userSubmissions }, text))).toEqual([
    { kind: 'policy', field: 'userSubmissions.enabled', before: true, after: false },
    { kind: 'policy', field: 'userSubmissions.eraseAfterMonths', before: 12, after: 3 },
  ])
})

it('A long text is told by its beginning', () => {
  const after = policyOf(settingsDefaults, `${'x'.repeat(9000)}`)
  const [change] = policyChanges(before, after)
  expect(change?.after).toBe(`${'x'.repeat(2000)}…`)
})
