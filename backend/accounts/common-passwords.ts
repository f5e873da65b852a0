const words = `
password passw0rd passwort p@ssword p@ssw0rd pa55word pass1234 letmein welcome admin administrator
root superuser sysadmin qwerty qwertz azerty qazwsx qwerty123 1q2w3e4r 1qaz2wsx zaq12wsx asdfgh
asdfghjkl zxcvbn zxcvbnm iloveyou ilovegod loveme lovely sunshine princess princesa football
baseball basketball soccer hockey tennis monkey dragon shadow master mustang michael jordan superman
batman spiderman starwars pokemon naruto trustno1 whatever freedom ninja flower flowers hunter
killer pepper ginger cookie cheese banana orange apple summer winter spring autumn january february
march april monday friday sunday secret secret123 hello hello123 goodbye changeme change default
guest login access test testing test123 tester demo demo123 user username computer internet google
facebook youtube twitter linkedin samsung nintendo playstation xbox minecraft fortnite roblox
charlie jessica jennifer ashley amanda daniel thomas robert andrew joshua matthew anthony william
george liverpool chelsea arsenal barcelona realmadrid manchester juventus money dollar bitcoin
crypto trader trading forex futures stocks invest wallstreet propfirm funded challenge payout profit
abc123 abcd1234 abcdef abcabc aa123456 a1b2c3d4 123abc 123qwe qwe123 1234qwer asd123 zxc123 blink182
696969 112233 121212 123123 123321 131313 159753 147258369 159357 654321 666666 777777 987654321
purple yellow silver golden diamond platinum phoenix thunder tigger buster maggie bailey lakers
yankees cowboys eagles angel angels heaven jesus christ family mother father brother sister babygirl
baby forever friends happy lucky matrix merlin wizard gandalf hobbit cowboy cameron scooter snoopy
snickers chocolate coffee vanilla bonjour motdepasse contrasena senha passord wachtwoord hasło haslo
parola salasana lozinka jelszo heslo welcome1 welcome123 admin123 admin1234 root123 toor pass
password1 password12 password123 password1234
`

/** Passwords that guessers try first, in lower case; also refused with digits or signs around them. (threat A1) */
export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))
