import { router } from '../trpc.ts'
import { confirmAuthenticator } from './confirm-authenticator.ts'
import { setUpAuthenticator } from './set-up-authenticator.ts'
import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgot-password.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { me } from './me.ts'
import { passkeySignOn } from './passkey-sign-on.ts'
import { startPasskeySignOn } from './start-passkey-sign-on.ts'
import { addPasskey } from './add-passkey.ts'
import { passkeys } from './list-passkeys.ts'
import { removePasskey } from './remove-passkey.ts'
import { startPasskey } from './start-passkey.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { secondFactor } from './second-factor.ts'
import { endOthers } from './end-others.ts'
import { endSession } from './end-one.ts'
import { session } from './get-session.ts'
import { sessions } from './list-sessions.ts'
import { setTwoFactor } from './two-factor.ts'
import { undoChange } from './undo-change.ts'

export const auth = router({
  login,
  secondFactor,
  logout,
  me,
  register,
  forgotPassword,
  resetPassword,
  changePassword,
  session,
  sessions,
  endSession,
  endOthers,
  setTwoFactor,
  setUpAuthenticator,
  confirmAuthenticator,
  passkeys,
  startPasskey,
  addPasskey,
  removePasskey,
  startPasskeySignOn,
  passkeySignOn,
  undoChange,
})
