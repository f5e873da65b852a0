import { policyRules } from '../reviews/policy-rules.ts'
import type { ShippedSlug } from './shipped-pages.ts'

const privacy = `
## Who runs this site

{owner}, {address}. You reach us at [{mail}](mailto:{mail}).

## What is stored

| What | Why | How long |
| --- | --- | --- |
| Your review, with the name that you chose to show | To publish it | Until you withdraw it |
| Your name and e-mail address, if you gave them | To ask back and to tell you the decision | Erased {kept} after the decision |
| Proof files | To check the review | Erased {kept} after the decision |
| The text of a report, with your name and e-mail address if you gave them | To look into it, and to tell you the decision | Erased {kept} after it was resolved |
| The text of an objection, with your e-mail address if you gave one | To decide again, and to tell you the outcome | Erased {kept} after that decision |
| Your network address | To limit abuse, and to find faults of the site | Counted for a day at most; in the log of our server for as long as we keep that |

## What stays on your device

Saved firms, your country, drafts and the choice of light or dark stay in your browser. They are never sent. Clearing the data of this site in your browser deletes them.

## Who receives data

Nobody but us and those who run our servers and send our mails. There are no advertisers, no cookies and no scripts of others.

## Your rights

- See, correct or withdraw what you sent: under [Your reviews](/submit-review), on the device that you sent it from.
- Get everything that was sent from that device as a file, or erase all of it at once: at the foot of the same list. You need not ask us.
- From elsewhere: write to us from the address that you gave. Until it is erased, {kept} after the decision, we find by it what you sent, and give it to you as a file or erase it, also in the copies on our server.
- Complain to the data protection authority of your country.
`

const imprint = `
{owner}

{address}

E-mail: [{mail}](mailto:{mail})
`

const terms = `
## What this site is

{siteName} is a directory of proprietary trading firms with reviews by their customers. Nothing on it is financial advice. We are no party to what you agree with a firm.

## What you send

- You describe what you experienced yourself, and your files are your own.
- You allow us to publish your review on this site. You can withdraw it at any time.
- We check reviews before publication, and may remove words that name private persons or break the law.

## What you may use

You may read, link to and quote this site. Copying its lists as a whole needs our permission.

## Prices and rules

Prices, discounts and rules come from the firms and may change at any time. What counts is what the firm says when you buy.
`

const affiliateDisclosure = `
## How we earn

Some links on {siteName} are affiliate links: if you buy through one of them, the firm pays us a commission. You pay no more for it, often less, since many codes give a discount.

## What money does not do

- It does not change a tier. The order of firms is made without reading anything that we earn.
- It does not buy a review, remove one, or change one.
- Firms that pay us nothing are listed like all others.

Wherever a link or a code earns us money, a line beside it says so. Which firms pay us is listed on [How we rate](/how-we-rate).
`

const reviewPolicy = `
## What we publish

- Reviews of people who traded with the firm themselves.
- Good and bad ones by the same rules. How many of each were published and rejected stands on [How we rate](/how-we-rate).

## Our rules

A decision names the rule that it rests on.

${policyRules.map(({ label, meaning }, index) => `${index + 1}. **${label}.** ${meaning}`).join('\n')}

## How we check

Every review is read by our team before publication. Proof, such as a payout statement, is looked at by us and never published; the review then says "Proof seen". Whoever received a reward for a review has to say so, and it stands beside the review.

We may remove single words, which are marked as removed. Nothing is added or reworded.

## What you can do

- Correct or withdraw your own review under [Your reviews](/submit-review).
- Where we rejected a review, removed words from it or took it off the site, read why under [Your reviews](/submit-review), with the rule that it rests on. No program takes part: people decide.
- Object to such a decision once, within 30 days, there or by the link in our mail. Where there are two of us, another member of staff decides.
- Report a review with the flag beside it. Reports are read by our team.
- Firms can answer a review about them.
`

const accessibility = `
## What we do

We want everyone to be able to use {siteName}. Before each new version these things are tested on every page, on the widths of a phone, a tablet and a desktop:

- The rules of WCAG 2.2, levels A and AA, as far as a program can check them.
- Contrast of texts of at least 4.5:1, under each theme.
- Text at twice its size, without anything cut off or lying over something else.
- Buttons and links of at least 44 pixels.
- Use by keyboard alone, with a visible focus.
- Headings and landmarks for screen readers, and reduced motion.

## What we do not know

A program does not find everything. The site was not yet judged by an independent body. Pictures and texts that firms and traders sent may fall short.

## Tell us

If something stands in your way, tell us under [Contact](/page/contact).
`

const contact = `
You reach {siteName} at [{mail}](mailto:{mail}).

- About a review that you sent: [Your reviews](/submit-review), on the device that you sent it from.
- About a review that is wrong: the flag beside it.
- About a firm whose data are wrong: write to us, with the address of a page that shows it.
`

/**
 * Initial texts of the shipped pages. Those of the owner's pages are offered to staff and not published before they are saved; the
 * others apply until they are replaced. (docs/decisions/site-pages.md)
 */
export const firstTexts: Readonly<Record<ShippedSlug, string>> = {
  privacy: privacy.trim(),
  imprint: imprint.trim(),
  terms: terms.trim(),
  'affiliate-disclosure': affiliateDisclosure.trim(),
  'review-policy': reviewPolicy.trim(),
  accessibility: accessibility.trim(),
  contact: contact.trim(),
}
