const KINDS: Readonly<Record<string, RegExp>> = {
  css: /^text\/css/,
  js: /^text\/javascript/,
  json: /^application\/json/,
  txt: /^text\/plain/,
}
const PICTURE = /^image\//

/**
 * Whether an answer is what its address names: a file of its kind by the names of its end, else a picture. A network
 * that wants a login answers everything with a page of its own; once kept, that would be the site. (threat L11)
 */
export function isGenuine(address: string, answer: Response): boolean {
  const path = address.split('?', 1)[0] ?? ''
  const kind = KINDS[path.slice(path.lastIndexOf('.') + 1)] ?? PICTURE
  return answer.status === 200 && !answer.redirected && kind.test(answer.headers.get('content-type') ?? '')
}
