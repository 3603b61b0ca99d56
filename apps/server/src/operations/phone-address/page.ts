import { escapeHtml } from '../../platform/http/html.ts';

export interface PageFacts {
  readonly url: string;
  readonly fingerprint: string;
}

interface PageWords {
  readonly title: string;
  readonly why: string;
  readonly trusted: string;
  readonly open: string;
  readonly get: string;
  readonly compare: string;
  readonly iphone: readonly string[];
  readonly android: readonly string[];
  readonly remove: string;
}

const en: PageWords = {
  title: 'Earshot on this phone',
  why: 'Phones share their position with a web app only over HTTPS. Your phone does not trust the certificate of this server yet. Add it once:',
  trusted: 'This phone trusts the certificate.',
  open: 'Open Earshot',
  get: 'Get the certificate',
  compare: 'The terminal shows the same fingerprint:',
  iphone: [
    'Open this page in Safari, tap Get the certificate, and allow the download.',
    'Open Settings. Tap Profile Downloaded at the top, then Install.',
    'Settings, General, About, Certificate Trust Settings: turn on “Earshot on …”.',
    'Come back here and tap Open Earshot.',
  ],
  android: [
    'Tap Get the certificate.',
    'Open Settings and search for “CA certificate”. Tap it, then Install anyway.',
    'Choose earshot.crt in your downloads.',
    'Come back here and tap Open Earshot.',
  ],
  remove: 'It is valid only in your own network. When you are done, remove it where you installed it.',
};

const es: PageWords = {
  title: 'Earshot en este teléfono',
  why: 'Los teléfonos comparten la posición con una aplicación web solo por HTTPS. Su teléfono aún no confía en el certificado de este servidor. Agréguelo una vez:',
  trusted: 'Este teléfono confía en el certificado.',
  open: 'Abrir Earshot',
  get: 'Obtener el certificado',
  compare: 'La terminal muestra la misma huella digital:',
  iphone: [
    'Abra esta página en Safari, toque Obtener el certificado y permita la descarga.',
    'Abra Configuración. Toque Perfil descargado, arriba, y después Instalar.',
    'Configuración, General, Información, Configuración de confianza de los certificados: active «Earshot on …».',
    'Vuelva aquí y toque Abrir Earshot.',
  ],
  android: [
    'Toque Obtener el certificado.',
    'Abra Configuración (o Ajustes) y busque «certificado de CA». Tóquelo y después Instalar de todos modos.',
    'Elija earshot.crt en sus descargas.',
    'Vuelva aquí y toque Abrir Earshot.',
  ],
  remove: 'Solo es válido en su propia red. Cuando termine, quítelo de donde lo instaló.',
};

const formatStepList = (steps: readonly string[]): string => `<ol>${steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('')}</ol>`;

/** The steps by which a phone comes to trust the certificate, in the phone's language. */
export function formatPage({ url, fingerprint }: PageFacts, acceptLanguage: string | undefined): string {
  const language = /^\s*es\b/i.test(acceptLanguage ?? '') ? 'es' : 'en';
  const words = language === 'es' ? es : en;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title><link rel="stylesheet" href="/page.css"></head>
<body data-url="${escapeHtml(url)}">
<main>
<h1>${words.title}</h1>
<p id="trusted" role="status" hidden>${words.trusted}</p>
<p id="why">${words.why}</p>
<p><a class="button" href="/earshot.crt">${words.get}</a></p>
<h2>iPhone, iPad</h2>
${formatStepList(words.iphone)}
<h2>Android</h2>
${formatStepList(words.android)}
<p><a class="button main" id="open" href="${escapeHtml(url)}/app/">${words.open}</a></p>
<p>${words.compare} <code>${escapeHtml(fingerprint)}</code></p>
<p>${words.remove}</p>
</main>
<script src="/page.js"></script>
</body>
</html>
`;
}

export const pageStyle = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#f5f7fa,#0d1a30);color:light-dark(#14233d,#e8eef8);font:17px/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:20px}
h1{font-size:1.5rem;line-height:1.2}
h2{margin-bottom:.2rem;font-size:1.05rem}
ol{margin:0;padding-left:1.4rem}
li{margin:.3rem 0}
code{overflow-wrap:anywhere}
#trusted{padding:10px 14px;border-left:4px solid #0f9d6b;background:light-dark(#e6f5ef,#12332c);font-weight:600}
.button{display:block;padding:13px 18px;border:1px solid light-dark(#2b59b0,#81a2d9);border-radius:10px;color:light-dark(#1f4a9c,#a8c2ee);text-align:center;text-decoration:none}
.main{border-color:#ffa722;background:#ffa722;color:#0b2450;font-weight:650}
`;

/** The path at the address with HTTPS by which the page finds out whether the phone trusts it. */
export const knownPath = '/certificate-known';

/** Asks the other address whether the phone trusts it already; passes on the code behind the #. */
export const pageScript = `const { url } = document.body.dataset;
const open = document.getElementById('open');
open.href = url + '/app/' + location.hash;
const look = () => fetch(url + '${knownPath}', { mode: 'no-cors', cache: 'no-store' }).then(() => {
  document.getElementById('trusted').hidden = false;
  document.getElementById('why').hidden = true;
}, () => {});
look();
document.addEventListener('visibilitychange', () => document.hidden || look());
`;
