import { describe, expect, it } from 'vitest'
import { settingsDefaults } from './settings/defaults.ts'
import { hasForm, missingFrom, type SubmissionParts } from './submission-rules.ts'

const { formFields } = settingsDefaults.userSubmissions
const pathsOf = (submission: Partial<SubmissionParts>, shown: Partial<typeof formFields> = {}) =>
  missingFrom({ firmName: '', description: '', files: 0, ...submission }, { ...formFields, ...shown }).map(
    ({ path }) => path,
  )

describe('a submission', () => {
  it('needs the firm and a description, as far as the form asks for them', () => {
    expect(pathsOf({})).toEqual(['firmName', 'description'])
    expect(pathsOf({ firmName: ' ', description: '\n' })).toEqual(['firmName', 'description'])
    expect(pathsOf({ firmName: 'A', description: 'B' })).toEqual([])
    expect(pathsOf({ description: 'B' }, { showPropFirm: false })).toEqual([])
  })

  it('says something in a file where the form asks for no description', () => {
    const shown = { showDescription: false }
    expect(pathsOf({ firmName: 'A' }, shown)).toEqual(['files'])
    expect(pathsOf({ firmName: 'A', files: 1 }, shown)).toEqual([])
    expect(pathsOf({ firmName: 'A', description: 'B' }, shown)).toEqual([])
  })

  it('is the name of the firm where the form takes nothing else, and never nothing at all', () => {
    const shown = { showDescription: false, showFileUpload: false }
    expect(pathsOf({ firmName: 'A' }, shown)).toEqual([])
    expect(pathsOf({}, shown)).toEqual(['firmName'])
    const none = { ...shown, showPropFirm: false }
    expect(pathsOf({}, none)).toEqual(['description'])
    expect(pathsOf({ firmName: 'A' }, none)).toEqual(['description'])
  })

  it('needs stars where the form shows them and knows of them', () => {
    const submission = { firmName: 'A', description: 'B' }
    expect(pathsOf({ ...submission, rating: 0 })).toEqual(['rating'])
    expect(pathsOf({ ...submission, rating: 3 })).toEqual([])
    expect(pathsOf(submission)).toEqual([])
    expect(pathsOf({ ...submission, rating: 0 }, { showRating: false })).toEqual([])
    const none = Object.fromEntries(Object.keys(formFields).map((key) => [key, false])) as typeof formFields
    expect(hasForm({ ...none, showRating: true })).toBe(false)
    expect(hasForm({ ...none, showEmail: true })).toBe(true)
  })

  it('is never empty, whatever the form asks for', () => {
    for (let bits = 0; bits < 64; bits++) {
      const keys = Object.keys(formFields) as (keyof typeof formFields)[]
      const shown = Object.fromEntries(keys.map((key, at) => [key, ((bits >> at) & 1) === 1]))
      expect(pathsOf({}, shown)).not.toEqual([])
    }
  })
})
