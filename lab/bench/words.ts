const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** 48 words with which a name begins. */
export const firstWords = words(`
  Northwind Kestrel Halden Ironbridge Silverline Beacon Summit Harbor Granite Falcon Meridian Cobalt
  Atlas Juniper Vertex Onyx Sterling Redwood Aurora Pinnacle Cascade Lakeshore Orchard Titan
  Vanguard Willow Zenith Copper Delta Ember Fjord Glacier Horizon Indigo Jasper Keystone
  Lumen Maple Nimbus Oakfield Prairie Quarry Ridgeway Saffron Tidewater Upland Valley Westgate
`)

/** 48 words in the middle. */
export const secondWords = words(`
  Row Ridge Point Peak Stone Bridge Field Gate Bay Crest Hill Lane
  Park Port Rock Shore Spring Star Tower Trail View Wave Well Wood
  Alpha Blue Clear Deep East Fair Gold Grand High Iron Key Long
  New Prime Pure Quick Rapid Sharp Swift True Ultra Vital West Zero
`)

/** 6 words with which a name ends. */
export const endings = words('Funding Capital Traders Prop Markets Partners')

export const descriptions = [
  'Two-step and instant accounts with one rulebook for every size.',
  'One-step futures evaluation with end-of-day drawdown and daily payouts once funded.',
  'A young firm with fast support and a dashboard that shows every limit live.',
  'Accounts from small to large, with a scaling plan that doubles after three payouts.',
  'Weekend holding and news trading are allowed on every account without an add-on.',
  'The rules changed twice this year; the current ones are dated and public.',
  'Payouts are handled by a third party within two working days.',
  'Evaluation fees are refunded with the first payout.',
]

export const benefits = [
  'Payouts land within 24 hours on average',
  'One rulebook for every account size',
  'Static drawdown, shown live in the dashboard',
  'Weekend and news holding allowed',
  'No consistency rule',
  'Fee refunded with the first payout',
  'Support answers within ten minutes',
  'Scaling plan without a time limit',
]

export const drawbacks = [
  'Crypto is limited to 1:2 leverage',
  'Add-ons for the higher split cost extra',
  'No weekend holding on the smallest account',
  'First payout only after 14 days',
  'Platform fees are charged monthly',
]

export const stories = [
  'Fourth payout in a row, all under a day.',
  'Support fixed a wrong lot-size flag in twenty minutes and apologised.',
  'The first payout took nine days because of a second identity check.',
  'Rules on the site and in the contract agree, which is rarer than it should be.',
  'We bought two accounts; one was reset free of charge after an outage.',
  'Slippage at news was within what the contract says.',
]

export const countries = words('Iran Syria Cuba Sudan Vietnam Pakistan Nigeria Belarus Myanmar Libya')
