import { mailUser } from './mailbox.ts'

// Written as literal JSON, not from the contract: a client in the field knows nothing else.

export const firm = {
  name: 'Northwind Funding',
  category: 'Gold',
  description: 'Pays on time.',
  website: 'https://northwind.example/',
  logoUrl: '',
  instruments: ['forex', 'futures'],
  affiliateEnabled: true,
  affiliateCode: 'NORTH',
  affiliateUrl: 'https://northwind.example/?ref=1',
  discountPercentage: 15,
  requiresCodeCopy: true,
  includeInCarousel: true,
  pros: ['Fast payouts'],
  cons: ['Strict rules'],
  experience: 'Was paid within two days.',
  maxFunding: '$10K - $200K',
  profitSplit: 'Up to 90%',
  evaluationFee: '$49',
  maxAccounts: '1',
  copyTrading: false,
  warning: '',
}

export const settings = {
  logo: {
    mainLogoUrl: '/logo-main.png',
    smallLogoUrl: '/logo-small.png',
    faviconUrl: '/favicon.svg',
    logoAltText: 'Logo',
  },
  branding: { siteName: 'The Site', tagline: 'Verified by real traders', domain: 'site.example' },
  heroSection: { title: 'Find a firm', description: 'Ranked by traders' },
  verifiedTraders: {
    enabled: true,
    title: 'Our Traders',
    description: 'People we know',
    traders: [
      {
        id: '1',
        name: 'Anna',
        title: 'Prop Trader',
        experience: '3+ years',
        specialization: 'Forex',
        avatar: '',
        bio: 'Trades.',
        achievements: ['Funded twice'],
        socialLinks: { twitter: 'https://x.com/anna', website: 'https://anna.example/' },
      },
    ],
  },
  userSubmissions: {
    enabled: true,
    title: 'Submit Review',
    description: 'Tell us',
    emailEndpoint: 'reviews@site.example',
    maxFileSize: 5,
    allowedFileTypes: ['.jpg', '.jpeg', '.png', '.pdf'],
    formFields: {
      showName: true,
      showEmail: true,
      showPropFirm: true,
      showDescription: true,
      showFileUpload: true,
    },
  },
  display: {
    highlightAvoidFirms: true,
    showWarningOnAvoidFirms: true,
    carouselSize: 85,
    showYouTubeLive: true,
    showYouTubeChannel: true,
    showInstagram: true,
  },
  social: { youtube: 'https://youtube.com/@site', discord: '', instagram: '' },
  discord: { enabled: true, url: 'https://discord.example/x', text: 'Join' },
  riskDisclaimer: { enabled: true, title: 'Risk', content: 'You can lose money.' },
  affiliatePopup: {
    enabled: true,
    message: 'A user just saved {percentage}% at {firmName} using our link!',
    duration: 6000,
    position: 'bottom-right',
    showLogo: true,
  },
  videoBackground: { enabled: false, video_url: '', opacity: 0.7 },
  featuredVideo: { enabled: false, title: '', description: '', youtubeUrl: '', videoId: '' },
  maintenance: { enabled: false, title: 'Closed', message: 'Back soon', contactEmail: '' },
  mfaSettings: { enabled: true, gracePeridDays: 14 },
  autoBackup: { enabled: false, frequency: 'daily', email_recipient: 'boss@example.com' },
  system: { frontendUrl: 'https://site.example/' },
}

/** Mail settings that lead to a port of this machine. */
export const emailSettings = (smtpPort: number) => ({
  enabled: true,
  smtpHost: 'localhost',
  smtpPort,
  smtpSecure: true,
  smtpUser: mailUser.user,
  smtpPassword: mailUser.pass,
  fromEmail: 'site@example.com',
  fromName: 'The Site',
})

export const theme = {
  name: 'Evening',
  colors: {
    primary: '#10b981',
    secondary: '#059669',
    accent: '#047857',
    background: '#111827',
    text: '#f9fafb',
    backgroundImage: '',
    backgroundImageOpacity: 0.3,
  },
  logoUrl: '',
  logoSmallUrl: '',
  faviconUrl: '',
  fontFamily: 'Inter, sans-serif',
  borderRadius: '0.5rem',
}
