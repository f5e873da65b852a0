import { seconds } from '../primitives/time.ts'
import { defaultCriteria } from '../rubric/default-criteria.ts'
import { shippedPages } from '../site-pages/shipped-pages.ts'
import { defaultTexts } from './default-texts.ts'
import { defaultLogo } from './logo.ts'
import type { Settings } from './staff-groups.ts'

/** Every default of the settings, once. */
export const settingsDefaults: Settings = {
  logo: defaultLogo,
  branding: { siteName: 'Tierboard', tagline: 'Verified by real traders', domain: '' },
  heroSection: {
    title: 'Know the firm before you fund the challenge',
    description: 'Prop firms in tiers, with what traders report of them: payouts, rules and support.',
  },
  verifiedTraders: {
    enabled: true,
    ...defaultTexts.verifiedTraders,
    traders: [],
  },
  userSubmissions: {
    enabled: true,
    ...defaultTexts.userSubmissions,
    emailEndpoint: '',
    maxFileSize: 5,
    allowedFileTypes: ['.jpg', '.jpeg', '.png', '.pdf'],
    formFields: {
      showName: true,
      showEmail: true,
      showPropFirm: true,
      showDescription: true,
      showFileUpload: true,
      showRating: true,
    },
    eraseAfterMonths: 12,
  },
  display: {
    highlightAvoidFirms: true,
    showWarningOnAvoidFirms: true,
    carouselSize: 100,
    showYouTubeLive: true,
    showYouTubeChannel: true,
    showInstagram: true,
  },
  social: { youtube: '', discord: '', instagram: '' },
  discord: { enabled: false, url: '', ...defaultTexts.discord, memberCount: '' },
  riskDisclaimer: {
    enabled: true,
    ...defaultTexts.riskDisclaimer,
  },
  affiliatePopup: {
    enabled: true,
    message: 'A user just saved {percentage}% at {firmName} using our link!',
    duration: seconds(6),
    position: 'bottom-right',
    showLogo: true,
  },
  videoBackground: { enabled: false, video_url: '', opacity: 0.7 },
  featuredVideo: {
    enabled: false,
    title: '',
    description: '',
    youtubeUrl: '',
    videoId: '',
    thumbnail: '',
    showViewAllButton: true,
  },
  maintenance: {
    enabled: false,
    title: 'Site Under Maintenance',
    message: 'We are carrying out scheduled maintenance. Please check back soon.',
    estimatedDowntime: '',
    contactEmail: '',
  },
  pages: {
    list: shippedPages.map(({ slug, title, isOwners }) => ({
      slug,
      title,
      inFooter: true,
      enabled: !isOwners,
    })),
  },
  mfaSettings: { enabled: true, gracePeridDays: 14 },
  emailSettings: {
    enabled: true,
    smtpHost: '',
    smtpPort: 587,
    smtpSecure: true,
    smtpUser: '',
    smtpPassword: '',
    fromEmail: '',
    fromName: '',
  },
  autoBackup: { enabled: false, frequency: 'daily', email_recipient: '', last_backup: null },
  system: { frontendUrl: '' },
  operator: { name: '', address: '', email: '' },
  rubric: { version: 1, since: '', criteria: defaultCriteria },
  setup: { skipped: [], kept: [] },
}
