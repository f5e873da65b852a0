import { useEffect, useState } from 'react'
import { useDirectory } from '#pwa/data/directory.tsx'
import { SubmitReview } from '#pwa/reviews/submit-review.tsx'
import { lazyPart } from '../../lazy-page.ts'

/** For who comes from a mail: in a chunk of its own, with the schemas of its calls. */
const mailed = lazyPart(
  async () => (await import('#pwa/mailed-links/objections/mailed-objection.tsx')).MailedObjection,
)

const TOKEN = /^#(obj_[\w-]{43})$/

/** The token of the mailed link that opened this page; "" without one. The fragment is known on the device alone. */
function useMailedToken(): string {
  const [token, setToken] = useState('')
  useEffect(() => {
    const take = () => setToken(TOKEN.exec(location.hash)?.[1] ?? '')
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}

/** The page through which visitors send a review, and object to a decision on one by a mailed link. */
export function Page() {
  const { settings, every: firms, complete } = useDirectory()
  const token = useMailedToken()
  if (token !== '') return <mailed.Page key={token} token={token} />
  return <SubmitReview userSubmissions={settings.userSubmissions} firms={firms} isListWhole={complete} />
}
