import './coming.css'
import './controls.css'
import './touch.css'
import { ApprovalModal } from './approval-gate.tsx'
import { WholeMenu } from './bottom-bar.tsx'
import { CommandPalette } from './palette.tsx'
import { HeaderMenu } from './signed-in-bar.tsx'
import { SessionWarning } from './signed-in-parts.tsx'
import { ShortcutList } from './shortcuts.tsx'

export { SignedInBar } from './signed-in-bar.tsx'
export { SignedInParts } from './signed-in-parts.tsx'
export { UnconfirmedActs } from './unconfirmed-acts.tsx'

/** The shell's dialogs: here before they are opened, and when the server is away. */
export const fetchDialogs = (): void =>
  [ApprovalModal, HeaderMenu, CommandPalette, ShortcutList, WholeMenu, SessionWarning].forEach(({ fetch }) => fetch())
