/** What the editor offers in place of a claim about somebody else. */
export const HONEST_MESSAGE = 'You save {percentage}% at {firmName} with our code'

const SOMEBODY =
  /\b(?:user|trader|person|customer|member|visitor|friend|client|buyer|people|someone|somebody|anyone|everyone|others|he|she|they)s?\b/i

/** Whether a template tells of what another person did: nobody knows that they did. */
export const claimsAnotherPerson = (template: string): boolean =>
  SOMEBODY.test(template.replace(/\{\w+\}/g, ''))
