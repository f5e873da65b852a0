/**
 * The terms of a challenge, as a page explains them: each with the same account of $50,000. The keys are ids on that page, and
 * targets of links from the rules of a challenge.
 */
export const ruleTerms = [
  {
    key: 'maximum-loss',
    title: 'Maximum loss',
    text: 'How much the account may lose in all before it is closed. The balance that it must not touch is called the maximum floor.',
    example: 'With 10% you may lose $5,000. The floor stands at $45,000.',
  },
  {
    key: 'daily-loss',
    title: 'Daily loss',
    text: 'How much the account may lose on one day of the firm, usually with open positions counted. It starts anew each day.',
    example: 'With 5% and $50,000 at the start of the day, the floor of that day is $47,500.',
  },
  {
    key: 'static',
    title: 'Static drawdown',
    text: 'The maximum floor stays where it was on the first day, whatever you earn.',
    example: 'At $53,000 you may lose $8,000 before the floor at $45,000 is touched.',
    picture: { drawdownKind: 'static', maxLoss: 10 },
  },
  {
    key: 'trailing-end-of-day',
    title: 'Trailing drawdown, end of day',
    text: 'The floor follows the highest balance at the end of a day. It never falls again, and often stops at the starting balance.',
    example: 'With 4%: after a day that ends at $51,200 the floor rises from $48,000 to $49,200.',
    picture: { drawdownKind: 'trailing_end_of_day', maxLoss: 4 },
  },
  {
    key: 'trailing-intraday',
    title: 'Trailing drawdown, intraday',
    text: 'As at the end of a day, but counted from the highest moment within it, open profit included. A profit that you do not take moves the floor up as well.',
    example: 'An open profit of $900 that you let go still lifts the floor by $900.',
  },
  {
    key: 'profit-target',
    title: 'Profit target',
    text: 'What a step must earn to be passed. An instant account has none.',
    example: 'With 8% and 5%: $4,000 in the first step, then $2,500 in the second.',
  },
  {
    key: 'days',
    title: 'Minimum days and time limit',
    text: 'On how many days you must trade at least, and after how many days a step has to be passed.',
    example: 'With 5 days at least, a target that is reached on the second day passes on the fifth.',
  },
  {
    key: 'consistency-rule',
    title: 'Consistency rule',
    text: 'The largest part of the profit that one day may bring. A day above it does not fail the account as a rule: the other days have to catch up before it is passed or paid.',
    example: 'With 30% and a profit of $3,000, no day may bring more than $900.',
  },
  {
    key: 'payout',
    title: 'Profit split and first payout',
    text: 'Which part of the profit is yours, when it is paid out first, and how often after that.',
    example: 'With 80%, a profit of $2,000 pays you $1,600.',
  },
  {
    key: 'holding',
    title: 'News trading and holding',
    text: 'Whether you may trade around news, and keep positions open overnight or over the weekend.',
    example: 'Without weekend holding, what is still open on Friday is closed, or fails the account.',
  },
  {
    key: 'activation-fee',
    title: 'Activation fee',
    text: 'What a passed evaluation costs once more, before the account is funded. It is paid once, however many attempts there were.',
    example: 'Three attempts at $149 and an activation of $130 cost $577.',
  },
  {
    key: 'refundable-fee',
    title: 'Refundable fee',
    text: 'The fee of the attempt that passed comes back, usually with the first payout. Fees of attempts that failed do not.',
    example: 'Two attempts at $299: $299 come back.',
  },
] as const satisfies readonly {
  readonly key: string
  readonly title: string
  readonly text: string
  readonly example: string
  readonly picture?: { readonly drawdownKind: string; readonly maxLoss: number }
}[]
export type RuleTerm = (typeof ruleTerms)[number]['key']
