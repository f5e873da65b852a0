import { Button } from '#pwa/ui/button.tsx'
import { AuthCard } from '../kit/auth-card.tsx'
import { BackButton } from '../kit/back-link.tsx'

/** The address is confirmed. */
export function Verified({ onContinue }: { readonly onContinue: () => void }) {
  return (
    <AuthCard
      title="Email Verified!"
      lead="Your address is confirmed. In a moment you will be taken to the login."
    >
      <Button variant="primary" size="lg" full onClick={onContinue}>
        Continue to Login & MFA Setup
      </Button>
    </AuthCard>
  )
}

interface VerificationFailedProps {
  readonly problem: string
  readonly onBack: () => void
  /** Given where the link may still be good. */
  readonly onRetry?: (() => void) | undefined
}

/** The link did not work. */
export function VerificationFailed({ problem, onBack, onRetry }: VerificationFailedProps) {
  return (
    <AuthCard
      title="Verification Failed"
      lead="Please contact an administrator, who can send you a new link."
      problem={problem}
      below={onRetry && <BackButton onBack={onBack}>Back to Login</BackButton>}
    >
      {onRetry ? (
        <Button variant="primary" size="lg" full icon="refresh-cw" onClick={onRetry}>
          Try Again
        </Button>
      ) : (
        <Button variant="primary" size="lg" full onClick={onBack}>
          Back to Login
        </Button>
      )}
    </AuthCard>
  )
}
