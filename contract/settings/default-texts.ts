/** The texts that visitors read where staff left theirs empty. Apart from the other defaults, which no visitor loads. */
export const defaultTexts = {
  verifiedTraders: {
    title: 'Our Traders',
    description: 'People who trade funded accounts, introduced by our team.',
  },
  userSubmissions: {
    title: 'Submit Review',
    description:
      'Tell other traders what happened: payouts, rules and support. Our team checks every report.',
  },
  discord: { text: 'Join Discord' },
  riskDisclaimer: {
    title: 'Risk Disclaimer',
    content:
      'Trading futures, forex and CFDs carries a high level of risk. Most challenge accounts are lost. Only spend what you can afford to lose.',
  },
} as const
