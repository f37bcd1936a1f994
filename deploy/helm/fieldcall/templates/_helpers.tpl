{{- define "fieldcall.name" -}}
{{- printf "%s" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "fieldcall.labels" -}}
app.kubernetes.io/name: fieldcall
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "fieldcall.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag }}
{{- end -}}
{{- end -}}

{{- define "fieldcall.pod" -}}
serviceAccountName: {{ include "fieldcall.name" . }}
automountServiceAccountToken: false
terminationGracePeriodSeconds: {{ add .Values.drainSeconds 15 }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: temporary
    emptyDir: {}
{{- end -}}

{{- define "fieldcall.container" -}}
image: {{ include "fieldcall.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
envFrom:
  - secretRef:
      name: {{ .Values.existingSecret | quote }}
  - configMapRef:
      name: {{ include "fieldcall.name" . }}
volumeMounts:
  - name: temporary
    mountPath: /tmp
{{- end -}}
