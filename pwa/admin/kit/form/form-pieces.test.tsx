import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#pwa/api/api-error.ts'
import { type Banner, BannerContext } from '../messages/banner.tsx'
import { FormDialog } from './dialog.tsx'
import { CountedInput, useRequiredText } from './inputs.tsx'
import { useAttempt } from './use-task.ts'

const nothing = () => undefined
const said: string[] = []
const banner: Banner = {
  success: nothing,
  failure: (text) => {
    said.push(text)
  },
  offerUndo: nothing,
}

beforeEach(() => {
  said.length = 0
})

interface HostProps<T> {
  readonly useHook: () => T
  /** One is taken by each render. */
  readonly acts: ((result: T) => void)[]
  readonly onResult: (result: T) => void
}

function Host<T>({ useHook, acts, onResult }: HostProps<T>) {
  const result = useHook()
  onResult(result)
  acts.shift()?.(result)
  return null
}

/** Renders a hook, and again after each act that changed its state. Returns its results, the first render's first. */
function rendered<T>(useHook: () => T, ...acts: ((result: T) => void)[]): readonly T[] {
  const results: T[] = []
  renderToStaticMarkup(
    <BannerContext value={banner}>
      <Host useHook={useHook} acts={acts} onResult={(result) => results.push(result)} />
    </BannerContext>,
  )
  return results
}

describe('an attempt', () => {
  const messages = { failed: 'It could not be saved.' }
  const attempted = (work: () => Promise<void>) => {
    const ends: Promise<boolean>[] = []
    const results = rendered(useAttempt, ({ attempt }) => {
      ends.push(attempt(work, messages))
    })
    return { isBusy: results.map((result) => result.isBusy), succeeded: Promise.all(ends) }
  }

  it('is busy once it has begun, and says nothing where it succeeds', async () => {
    const { isBusy, succeeded } = attempted(() => Promise.resolve())
    expect(isBusy).toEqual([false, true])
    expect(await succeeded).toEqual([true])
    expect(said).toEqual([])
  })

  it('that fails says why: the words of the server, else its own message', async () => {
    const refused = { detail: 'Only an admin may', code: 'forbidden' } as const
    for (const error of [
      new ApiError('refused', refused.detail, 403, refused),
      new ApiError('unreachable', 'No answer'),
    ]) {
      expect(await attempted(() => Promise.reject(error)).succeeded).toEqual([false])
    }
    expect(said).toEqual(['Only an admin may', messages.failed])
  })

  it('that fails by a fault of the app rejects with it', async () => {
    const fault = new TypeError('not a function')
    await expect(attempted(() => Promise.reject(fault)).succeeded).rejects.toBe(fault)
    expect(said).toEqual([])
  })
})

describe('a required text', () => {
  const missing = 'Please give a reason.'
  type RequiredText = ReturnType<typeof useRequiredText>
  const typed =
    (text: string) =>
    ({ field }: RequiredText) =>
      field.onType(text)
  const filled = (...acts: ((text: RequiredText) => void)[]) => {
    const read: (string | null)[] = []
    const results = rendered(
      () => useRequiredText(missing),
      ...acts,
      (text) => {
        read.push(text.read())
      },
    )
    return { read: read[0], problem: results.at(-1)?.field.problem }
  }

  it('says what is missing where there is none, or only spaces', () => {
    expect(filled()).toEqual({ read: null, problem: missing })
    expect(filled(typed('  \n'))).toEqual({ read: null, problem: missing })
  })

  it('is trimmed', () => {
    expect(filled(typed(' It is true. '))).toEqual({ read: 'It is true.', problem: '' })
  })

  it('loses its problem while it is typed', () => {
    const refused = ({ fail }: RequiredText) => fail('Too long')
    const [, shown, after] = rendered(() => useRequiredText(missing), refused, typed('Short'))
    expect(shown?.field.problem).toBe('Too long')
    expect(after?.field).toMatchObject({ value: 'Short', problem: '' })
  })
})

it('a counted text takes no more than it may hold, and says how much of that is used', () => {
  const html = renderToStaticMarkup(
    <CountedInput label="Note" value="Slow" maxLength={600} onType={nothing} />,
  )
  expect(html).toMatch(/<textarea[^>]* maxLength="600"[^>]*>Slow<\/textarea>/)
  expect(html).toContain('4 / 600')
})

describe('a dialog that is a form', () => {
  const drawn = (busy: boolean) =>
    renderToStaticMarkup(
      <FormDialog title="Change 2 firms" action="Change" busy={busy} onSubmit={nothing} onClose={nothing}>
        <input name="reason" />
      </FormDialog>,
    )

  it('holds its fields, and is sent by the button at its foot', () => {
    const html = drawn(false)
    const [, id] = /<form id="([^"]+)"[^>]*><input name="reason"\/><\/form>/.exec(html) ?? []
    expect(id).toBeTruthy()
    expect(html).toContain(`<button type="submit" form="${id}"`)
    expect(html).not.toContain('aria-busy')
  })

  it('leaves the check of its fields to the app, and shows that it is being sent', () => {
    expect(drawn(true)).toMatch(/<form id="[^"]+"[^>]* noValidate=""/)
    expect(drawn(true)).toMatch(/<button type="submit"[^>]* aria-busy="true"/)
  })
})
